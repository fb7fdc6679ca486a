//! What can be asked of the program? One file a command.

// Runs the program that writes and opens reports, in a worker; says so if it cannot be loaded.
import init from "./{{exporter_js}}";

init({ module_or_path: new URL("{{exporter_wasm}}", import.meta.url) }).catch(() => postMessage(null));

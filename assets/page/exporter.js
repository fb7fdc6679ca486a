// Runs the program that writes and opens reports, in a worker; says so if it cannot be loaded.
import init from "./{{exporter}}/exporter.js";

init({ module_or_path: new URL("{{exporter}}/exporter_bg.wasm", import.meta.url) }).catch(() => postMessage(null));

// Loads the page's program, and says so if it cannot be loaded.
import init from "./{{js}}";

init({ module_or_path: new URL("{{wasm}}", import.meta.url) }).catch((error) => {
  document.getElementById("boot-failed").hidden = false;
  throw error;
});

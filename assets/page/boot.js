// Loads the page's program, and says so if it cannot be loaded.
import init from "./{{lexlint}}/lexlint.js";

init({ module_or_path: new URL("{{lexlint}}/lexlint_bg.wasm", import.meta.url) }).catch((error) => {
  document.getElementById("boot").hidden = true;
  document.getElementById("boot-failed").hidden = false;
  throw error;
});

// Loads the page's program, and says so if it cannot be loaded.
import init from "./{{lexlint}}/lexlint.js";

// Views change the address; what the browser looks up again after that is named by its whole address.
for (const link of document.querySelectorAll("link[rel=icon], link[rel=manifest]")) link.href = link.href;

init({ module_or_path: new URL("{{lexlint}}/lexlint_bg.wasm", import.meta.url) }).catch((error) => {
  document.getElementById("boot").hidden = true;
  document.getElementById("boot-failed").hidden = false;
  throw error;
});

// Runs the page's program in a worker: the page sends it, compiled, as the first message.
import init from "./{{lexlint}}/lexlint.js";

addEventListener("message", ({ data }) => init({ module_or_path: data }), { once: true });

// The page without a network: keeps its files and those of the index, and answers with them.
//
// A new version waits until the reader takes it; until then the old files are used, all of one version.
const PAGE = "page-{{version}}";
const LAW = "law";
const FILES = {{files}};

const root = new URL("./", self.location).href;
const document = new URL("index.html", root).href;
const index = new URL("index/", root).href;
const manifest = new URL("manifest.json", index).href;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(PAGE).then((cache) => cache.addAll(FILES.map((file) => root + file))));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("page-") && name !== PAGE);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = request.url.split("#")[0];
  if (request.method !== "GET" || !url.startsWith(root)) return;
  if (url === manifest) event.respondWith(newest(request));
  else if (url.startsWith(index)) event.respondWith(once(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.startsWith(root + "assets/")) event.respondWith(kept(request));
});

addEventListener("message", ({ data, source }) => {
  if (data === "take") skipWaiting();
  if (data === "keep") keep((kept, all) => source.postMessage([kept, all])).catch(() => {});
});

// The document, whatever view the address is of; what else the server has at an address is its own.
async function page(request) {
  const path = request.url.slice(root.length).split(/[?#]/)[0];
  if (!/^(|index\.html|law(\/.*)?|gallery|break|quiz|compare)$/.test(path)) return fetch(request);
  const found = await caches.match(document, { cacheName: PAGE });
  if (!found) return fetch(request);
  const html = (await found.text()).replaceAll(/"(assets\/|manifest\.webmanifest)/g, `"${root}$1`);
  return new Response(html, { headers: found.headers });
}

// From what was kept.
async function kept(request) {
  return (await caches.match(request.url, { cacheName: PAGE })) ?? fetch(request);
}

// From the network, and without it as it was last.
async function newest(request) {
  const cache = await caches.open(LAW);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match(request.url);
    if (found) return found;
    throw error;
  }
}

// From what was kept, or once from the network: the name holds a hash of the contents.
async function once(request) {
  const cache = await caches.open(LAW);
  const found = await cache.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) cache.put(request.url, answer.clone()).catch(() => {});
  return answer;
}

// Keeps all files of the index, a few at a time, and forgets those of others; says how far it is.
async function keep(say) {
  const { core, fingerprints, shards } = await (await newest(new Request(manifest))).json();
  const names = [...new Set([core, fingerprints, ...shards].map(({ name }) => index + name))];
  const cache = await caches.open(LAW);
  for (const { url } of await cache.keys()) {
    if (url !== manifest && !names.includes(url)) await cache.delete(url);
  }
  const STEP = 8;
  for (let at = 0; at < names.length; at += STEP) {
    say(at, names.length);
    const answers = await Promise.all(names.slice(at, at + STEP).map((name) => once(new Request(name))));
    if (answers.some(({ ok }) => !ok)) return;
  }
  say(names.length, names.length);
}

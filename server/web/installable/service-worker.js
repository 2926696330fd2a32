// Shows a page of ours where the browser would say that the server cannot be reached. It stores that page with its files and
// nothing else, so an open app is never older than the server. The server writes FILES above: paths, the page first.
/* global FILES */
const CACHE = `kontor ${FILES.join()}`;

self.addEventListener('install', (event) => {
  event.waitUntil(store().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetFormer());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') {
    event.respondWith(fetch(request).catch((reason) => stored(FILES[0], reason)));
  } else if (FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch((reason) => stored(request.url, reason)));
  }
});

async function store() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
}

async function forgetFormer() {
  const former = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(former.map((name) => caches.delete(name)));
}

async function stored(url, reason) {
  const found = await caches.match(url);
  if (found) return found;
  throw reason;
}

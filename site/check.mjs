// Fails if a link of the built site leads nowhere, or a page is missing in the sidebar.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DIST = join(import.meta.dirname, 'dist');

/** The pages by their address, such as `/behaviour/deals/`. */
const pages = new Map(
  globSync('**/*.html', { cwd: DIST }).map((file) => [
    `/${file.replace(/index\.html$/, '')}`,
    readFileSync(join(DIST, file), 'utf8'),
  ]),
);

const linksIn = (html) => [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, href]) => href);
const isOurs = (href) => !/^(https?:|mailto:)/.test(href);

/** Whether a link on a page leads to a page, and to a heading of it. */
function leadsSomewhere(address, href) {
  const { pathname, hash } = new URL(href, `http://site${address}`);
  const page = pages.get(pathname);
  return page !== undefined && (hash === '' || page.includes(`id="${decodeURIComponent(hash.slice(1))}"`));
}

const broken = [...pages].flatMap(([address, html]) =>
  linksIn(html)
    .filter((href) => isOurs(href) && !leadsSomewhere(address, href))
    .map((href) => `${address} → ${href}`),
);
const inSidebar = new Set(linksIn(pages.get('/') ?? ''));
const missing = [...pages.keys()].filter(
  (address) => address !== '/404.html' && address !== '/' && !inSidebar.has(address),
);

for (const link of broken) console.error(`Leads nowhere: ${link}`);
for (const address of missing) console.error(`Not in the sidebar: ${address}`);
console.log(`${pages.size} pages`);
process.exitCode = broken.length + missing.length > 0 ? 1 : 0;

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file used by pages. Its path changes with its content, so browsers may cache it forever. */
export interface PageFile {
  readonly path: string;
  readonly type: string;
  readonly content: Buffer | string;
}

/** The media type of scripts. */
export const SCRIPT = 'text/javascript; charset=utf-8';

/** The font of the web app. Characters that it lacks come from the system. */
const FONT = pageFile(
  'woff2',
  'font/woff2',
  readFileSync(
    fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  ),
);

/** The stylesheet of all pages. */
export const STYLE = pageFile(
  'css',
  'text/css; charset=utf-8',
  readFileSync(new URL('./pages.css', import.meta.url), 'utf8').replace('inter.woff2', FONT.path),
);

/** The scripts that ask a browser for a passkey: the library and our page's code. */
const PASSKEY_FILES = [
  pageFile(
    'js',
    SCRIPT,
    readFileSync(new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))),
  ),
  pageFile('js', SCRIPT, readFileSync(new URL('./passkey-page.js', import.meta.url), 'utf8')),
];

/** The script paths of the page that signs in with a passkey, in order. */
export const PASSKEY_SCRIPTS: readonly string[] = PASSKEY_FILES.map(({ path }) => path);

export const PAGE_FILES: readonly PageFile[] = [STYLE, FONT, ...PASSKEY_FILES];

/** @param ending of its name, such as `css` */
export function pageFile(ending: string, type: string, content: Buffer | string): PageFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path: `/account/${hash}.${ending}`, type, content };
}

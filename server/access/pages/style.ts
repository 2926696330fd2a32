import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file that pages refer to. Its path changes with its content, so that browsers may keep it for ever. */
export interface PageFile {
  readonly path: string;
  readonly type: string;
  readonly content: Buffer | string;
}

const SCRIPT = 'text/javascript; charset=utf-8';

/** The font of the web app; the letters that it lacks come from the system. */
const FONT = pageFile(
  'woff2',
  'font/woff2',
  readFileSync(
    fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  ),
);

/** The one stylesheet of the pages. */
export const STYLE = pageFile(
  'css',
  'text/css; charset=utf-8',
  readFileSync(new URL('./pages.css', import.meta.url), 'utf8').replace('inter.woff2', FONT.path),
);

/** How browsers are asked for a passkey, as its library has it and as our page uses it. */
const PASSKEY_FILES = [
  pageFile(
    'js',
    SCRIPT,
    readFileSync(new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))),
  ),
  pageFile('js', SCRIPT, readFileSync(new URL('./passkey-page.js', import.meta.url), 'utf8')),
];

/** The paths of the scripts of the page that signs in by a passkey, in their order. */
export const PASSKEY_SCRIPTS: readonly string[] = PASSKEY_FILES.map(({ path }) => path);

export const PAGE_FILES: readonly PageFile[] = [STYLE, FONT, ...PASSKEY_FILES];

function pageFile(ending: string, type: string, content: Buffer | string): PageFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path: `/account/${hash}.${ending}`, type, content };
}

import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file of the built app. */
export interface Asset {
  readonly path: string;
  /** Its media type. */
  readonly type: string;
  /** The encodings in which it was compressed at build time, best first, with the file extension of each. */
  readonly encodings: ReadonlyMap<string, string>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};

/** Best first. */
const ENDINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * The files of a folder by name; empty if the folder does not exist. Only these are served, so no path leads
 * elsewhere.
 */
export function findAssets(directory: string): ReadonlyMap<string, Asset> {
  const names = new Set(namesIn(directory));
  const assets = new Map<string, Asset>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const encodings = new Map(ENDINGS.filter(([, ending]) => names.has(`${name}${ending}`)));
    assets.set(name, { path: join(directory, name), type, encodings });
  }
  return assets;
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

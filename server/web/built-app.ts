import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Asset, findAssets } from './assets.ts';

/** The web app as built by `npm run build`. */
export interface BuiltApp {
  /** Its only page; undefined if the app is not built. */
  readonly page: string | undefined;
  /** Its files by name. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** The paths of the scripts and styles that the page loads first. */
  readonly firstFiles: readonly string[];
}

/** @param directory where `npm run build` put the app */
export function readBuiltApp(directory: string): BuiltApp {
  const page = readPage(directory);
  return { page, assets: findAssets(join(directory, 'assets')), firstFiles: firstFilesOf(page) };
}

function readPage(directory: string): string | undefined {
  try {
    return readFileSync(join(directory, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}

function firstFilesOf(page = ''): readonly string[] {
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
}

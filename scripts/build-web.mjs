// Builds the web app into web/dist when its sources changed. Plain JavaScript for Node 20; Vite itself runs on Node 24.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { withLock } from './lock.mjs';

/** Builds the app of a checkout where web/dist is not made from its present sources. Two processes at once build once. */
export async function buildWeb(root, node) {
  if (isBuilt(root)) return;
  await withLock(join(root, 'web', '.building'), async (nameHolder) => {
    if (!isBuilt(root)) await runVite(root, node, nameHolder);
  });
}

const stampOf = (root) => join(root, 'web', 'dist', '.sources');

function isBuilt(root) {
  return existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === hashSources(root);
}

/** What the app is built from: the files of web/, those of the server that they import, and the packages. */
function hashSources(root) {
  const hash = createHash('sha256');
  const own = sourcesIn(join(root, 'web'));
  const imported = [...importedBy(own)].filter((file) => !own.includes(file));
  for (const file of [...own, ...imported, join(root, 'package-lock.json')].sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const NO_SOURCES = new Set(['dist', 'gallery', 'test']);

function sourcesIn(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || NO_SOURCES.has(entry.name)) return [];
    const path = join(directory, entry.name);
    return entry.isDirectory() ? sourcesIn(path) : [path];
  });
}

/** An import of a file of ours; one of types alone leaves nothing in the bundle. */
const IMPORT = /^\s*(?:import|export)\s(?!type\s)[^;'"]*['"](\.{1,2}\/[^'"]+)['"]/gm;

/** The files that these files import, and what those import in turn. */
function importedBy(files, found = new Set()) {
  for (const file of files.filter((name) => /\.[jt]sx?$/.test(name))) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = join(dirname(file), path);
      if (found.has(target) || !existsSync(target)) continue;
      found.add(target);
      importedBy([target], found);
    }
  }
  return found;
}

/** Builds beside web/dist and puts the whole in its place, so that a killed build leaves the former one. */
async function runVite(root, node, nameHolder) {
  console.error('Building the web app …');
  const [built, place] = [join(root, 'web', '.building-dist'), join(root, 'web', 'dist')];
  const sources = hashSources(root);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', 'web', '--outDir', built, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(node, [vite, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  if (child.pid !== undefined) nameHolder(child.pid);
  const code = await new Promise((settle, fail) => child.once('error', fail).once('exit', settle));
  if (code !== 0) throw new Error('The web app could not be built. Run npm run build to see why.');
  writeFileSync(join(built, '.sources'), sources);
  rmSync(place, { recursive: true, force: true });
  renameSync(built, place);
}

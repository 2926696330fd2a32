// Runs a TypeScript file on the Node that package.json pins, whatever Node (20 or newer) started npm:
//   node scripts/launch.mjs [--dev] [--web] [FILE.ts arguments…]
// First installs the packages where they are missing or older than package-lock.json: those of the server, and with --dev those for
// development too. With --web it builds the web app where that is older than its sources. Prints nothing to stdout.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { installPackages, nodeOf } from './install.mjs';
import { NODE_FLAGS } from './node-flags.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const words = process.argv.slice(2);
const withDevelopment = takeOption('--dev');
const withWeb = takeOption('--web');
const [file, ...args] = words;

if (file === undefined && !withWeb && !withDevelopment) {
  fail('Usage: node scripts/launch.mjs [--dev] [--web] [FILE.ts arguments…]');
}
await launch();

/** Whether the next argument is this option, which is then taken away. */
function takeOption(name) {
  if (words[0] !== name) return false;
  words.shift();
  return true;
}

/** Runs the file to its end and ends this process the same way, with its exit code or by its signal. */
async function launch() {
  await installPackages(root, { withDevelopment }).catch((error) => fail(error.message));
  const node = nodeOf(root);
  if (!existsSync(node)) {
    fail(
      `Kontor brings no Node for ${process.platform} on ${process.arch}: it runs on Linux and macOS, on x64 and arm64. ` +
        'On these, "npm ci --omit=optional" leaves Node out; run npm ci.',
    );
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

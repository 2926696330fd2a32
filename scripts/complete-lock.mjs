// Completes package-lock.json: npm leaves out the optional packages of other platforms that a registry mirror does not
// carry, and `npm ci` then refuses the whole file. Run it after every change of the lock: npm run lock
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOCK = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const missing = Object.entries(lock.packages).flatMap(([path, entry]) => missingPlatforms(path, entry));
for (const [path, entry] of missing) lock.packages[path] = entry;
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)),
);
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.error(`Added ${missing.length} packages of other platforms.`);

/** The entries that a package names as optional dependencies for some platform and that the lock lacks. */
function missingPlatforms(path, entry) {
  return Object.entries(entry.optionalDependencies ?? {})
    .filter(
      ([name]) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
    )
    .map(([name, version]) => [`node_modules/${name}`, platformEntry(name, version, entry.dev === true)]);
}

/** Such packages are named after their platform: `@biomejs/cli-linux-x64-musl`. */
function platformEntry(name, version, dev) {
  const words = name.split('/').at(-1).split('-');
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  // WebAssembly runs on every system.
  if (cpu !== 'wasm32' && !(os && cpu))
    throw new Error(`${name} is not named after a platform; add it to the lock by hand.`);
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  const onLinux = os === 'linux' && words.some((word) => /^(musl|gnu)/.test(word)) ? { libc: [libc] } : {};
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...onLinux,
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}

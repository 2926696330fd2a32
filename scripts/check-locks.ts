// Checks that npm and pnpm can verify every package of every lock file, and says what to do where they cannot: npm run lock
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

interface Entry {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly inBundle?: boolean;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, Entry>>;

const ADVICE =
  'Take a version that the registry has for all platforms, or delete the entry and run npm install again.';

/** What is wrong with the lock files of this checkout, a sentence each. */
export function lockProblems(): string[] {
  const found = (name: string, problems: (text: string) => string[]) =>
    globSync(`**/${name}`, { cwd: ROOT, exclude: ['**/node_modules/**'] }).flatMap((file) =>
      problems(readFileSync(join(ROOT, file), 'utf8')).map((problem) => `${file}: ${problem}`),
    );
  return [
    ...found('package-lock.json', (text) => problemsOf(JSON.parse(text).packages)),
    ...found('pnpm-lock.yaml', pnpmProblemsOf),
  ];
}

/** What is wrong with the text of pnpm's lock file, where a package that names no host has an integrity and nothing else. */
export function pnpmProblemsOf(text: string): string[] {
  return [...text.matchAll(/^ {2}(\S+):\n {4}resolution: (.*)$/gm)]
    .filter(([, , resolution = '']) => !/^\{integrity: [^,\s]+\}$/.test(resolution))
    .map(
      ([, name, resolution]) => `${name} has the resolution ${resolution}. Take a version from the registry.`,
    );
}

/** What is wrong with the packages of one lock file. */
export function problemsOf(packages: Packages): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, entry]) => [...entryProblems(path, entry), ...missingPlatforms(path, entry, packages)]);
}

function entryProblems(path: string, { integrity, resolved, inBundle, link }: Entry): string[] {
  // A bundled package is part of another one's archive, and a linked folder comes with the checkout.
  if (inBundle === true || link === true) return [];
  const problems: string[] = [];
  if (integrity === undefined) problems.push(`${path} has no integrity. ${ADVICE}`);
  if (resolved !== undefined)
    problems.push(`${path} names a host ("resolved"). Keep omit-lockfile-registry-resolved.`);
  return problems;
}

/** npm leaves out an optional package that the registry lacks, and `npm ci` then refuses the whole file. */
function missingPlatforms(path: string, { optionalDependencies = {} }: Entry, packages: Packages): string[] {
  return Object.entries(optionalDependencies)
    .filter(([name]) => !foldersAbove(path).some((folder) => packages[`${folder}node_modules/${name}`]))
    .map(([name, version]) => `${name}@${version}, which ${path} names, is missing. ${ADVICE}`);
}

/** Where a package at this path is looked for: `a/node_modules/b` → `a/node_modules/b/`, `a/`, ``. */
function foldersAbove(path: string): string[] {
  const parts = path.split(/(?<=^|\/)node_modules\//).slice(0, -1);
  const above = parts.map((_, index) => parts.slice(0, index + 1).join('node_modules/'));
  return [`${path}/`, ...above];
}

if (import.meta.main) {
  const problems = lockProblems();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

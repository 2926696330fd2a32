import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Slice } from './documents.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join('node_modules', '.cache', 'specmatic');
const JAR = process.env.SPECMATIC_JAR ?? join(ROOT, FOLDER, 'node_modules', 'specmatic', 'specmatic.jar');

/** All tests, or only good requests. */
export type Kind = 'all' | 'positiveOnly';

/** What came of the tests. */
export interface Outcome {
  readonly run: number;
  readonly passed: number;
  /** What the generator says of those that failed. */
  readonly failures: string;
}

/** What is missing to run the tests, and how to get it; undefined if nothing is. */
export function whatIsMissing(): string | undefined {
  if (spawnSync('java', ['-version']).status !== 0)
    return 'This needs Java 17 or newer: apt-get install openjdk-17-jre-headless';
  if (existsSync(JAR)) return undefined;
  return `This needs Specmatic (77 MB): npm install --ignore-scripts --no-save --prefix ${FOLDER} specmatic@2.55.1, or SPECMATIC_JAR with the path of its jar.`;
}

/**
 * Runs the tests that Specmatic generates from documents.
 * @param folder for the documents and what it prints
 * @param url where it finds the service
 */
export async function runGeneratedTests(
  folder: string,
  url: string,
  kind: Kind,
  slices: readonly Slice[],
): Promise<Outcome> {
  await mkdir(folder, { recursive: true });
  for (const { name, document } of slices)
    await writeFile(join(folder, `${name}.json`), JSON.stringify(document));
  await writeFile(join(folder, 'specmatic.yaml'), JSON.stringify(settings(url, kind, slices)));
  const printed = join(folder, 'printed.txt');
  const child = spawn('java', ['-Xmx1g', '-jar', JAR, 'test'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.pid !== undefined) setPriority(child.pid, 10);
  await finished(child.stdout.pipe(createWriteStream(printed)));
  const text = await readFile(printed, 'utf8');
  const [, run = '0', passed = '0'] = /^Tests run: (\d+), Successes: (\d+)/m.exec(text) ?? [];
  const [, failures = text.slice(-5_000)] = text.split('Unsuccessful Scenarios:');
  return { run: Number(run), passed: Number(passed), failures };
}

/** YAML is JSON, too. */
function settings(url: string, kind: Kind, slices: readonly Slice[]): object {
  return {
    version: 2,
    contracts: [{ provides: slices.map(({ name }) => `./${name}.json`) }],
    disable_telemetry: true,
    test: {
      baseUrl: url,
      // Each test has records of its own, so several can run at once.
      parallelism: '4',
      // After the first request without an answer, it would leave all others out.
      timeoutInMilliseconds: 120_000,
      resiliencyTests: { enable: kind },
    },
  };
}

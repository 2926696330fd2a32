// Asks the registry for known vulnerabilities of the packages that the server runs on: npm run audit
// Ends with 1 for one that is high or critical, with 75 where the registry does not answer.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SKIPPED = 75;

/** What `npm audit --json` said, as an exit code and a sentence. */
export function judge(output: string): { code: number; sentence: string } {
  const counts = countsOf(output);
  if (counts === undefined)
    return { code: SKIPPED, sentence: 'skipped: the registry does not answer npm audit' };
  const { high, critical } = counts;
  const sentence = `${critical} critical and ${high} high vulnerabilities in the packages of the server`;
  return { code: high + critical === 0 ? 0 : 1, sentence };
}

function countsOf(output: string): { high: number; critical: number } | undefined {
  try {
    const { high, critical } = JSON.parse(output).metadata.vulnerabilities;
    return Number.isInteger(high) && Number.isInteger(critical) ? { high, critical } : undefined;
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { code, sentence } = judge(stdout ?? '');
  console.log(sentence);
  if (code === 1) console.log(stdout);
  process.exitCode = code;
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

/** docs/asvs.md answers each requirement, and its introduction counts the answers. */

const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'asvs.md'), 'utf8');

it('every requirement of ASVS is met, not met with a reason, or not applicable', () => {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([^|]+) \| (.*) \|$/gm)];
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line));
  assert.equal(rows.length, lines.length);
  assert.equal(new Set(rows.map(([, number]) => number)).size, rows.length);
  for (const [line, , answer = '', how = ''] of rows) {
    assert.ok(['met', 'not met', 'n/a'].includes(answer), line);
    if (answer === 'not met') assert.ok(how.length > 40, line);
  }
  const count = (wanted: string) => rows.filter(([, , answer]) => answer === wanted).length;
  const [all, met, unmet, others] = [rows.length, count('met'), count('not met'), count('n/a')];
  assert.ok(
    text.includes(
      `Of ${all} requirements, ${met} are met, ${unmet} are not, for the reasons given, and ${others} do not apply.`,
    ),
  );
});

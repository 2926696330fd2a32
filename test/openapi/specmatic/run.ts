// The tests that Specmatic generates from the document of the API: good requests, and ones with a wrong value in one place.
//   --only=/api-deals   only the operations whose method and path contain the text, or one of several
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseArgs } from 'node:util';
import { startOAuthService } from '../../../server/access/oauth/testing/oauth-service.ts';
import type { OpenApiDocument } from '../../../server/kernel/openapi/openapi.ts';
import { PublishedDocument } from '../walk/document.ts';
import { Between } from './between.ts';
import { type Slice, slicesOfOperation } from './documents.ts';
import { Excuses } from './excuses.ts';
import { Fixtures } from './fixtures.ts';
import { type Kind, runGeneratedTests, whatIsMissing } from './generated-tests.ts';
import { unused, whyGoodOnly, whyWithout } from './unknown.ts';

/** As many documents go to the generator at once: it keeps all that it reads and prints. */
const AT_ONCE = 80;

/** As many answers that nobody expected are shown. */
const SHOWN = 50;

const missing = whatIsMissing();
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}
const { only = [''] } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values;
const folder = await mkdtemp(join(tmpdir(), 'kontor-specmatic-'));

const api = await startOAuthService({ rateLimitPerMinute: 1_000_000 });
const fixtures = new Fixtures(api);
const excuses = new Excuses();
const between = new Between(api, fixtures, excuses);
after(() => between.close());

const text = await (await fetch(`${api.url}/openapi.json`)).text();
const whole: OpenApiDocument = JSON.parse(text);
const published = new PublishedDocument(text);
const asked = published.operations.filter(({ method, path }) =>
  only.some((part) => `${method} ${path}`.includes(part)),
);
const without = Map.groupBy(asked, ({ method, path }) => whyWithout(`${method} ${path}`));
const taken = without.get(undefined) ?? [];
const withoutWrong = Map.groupBy(taken, ({ method, path }) => whyGoodOnly(`${method} ${path}`));
const slices = taken.flatMap((described) => slicesOfOperation(whole, published, described));

const RUNS: readonly (readonly [Kind, readonly Slice[]])[] = [
  ['all', slices.filter(({ goodOnly }) => !goodOnly)],
  ['positiveOnly', slices.filter(({ goodOnly }) => goodOnly)],
];

test('the tests that Specmatic generates pass, or have an excuse', async (context) => {
  await fixtures.prepare();
  const url = await between.listen();
  const total = { run: 0, passed: 0 };
  const unexplained: string[] = [];
  for (const [kind, all] of RUNS) {
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const before = known();
      const some = all.slice(start, start + AT_ONCE);
      const { run, passed, failures } = await runGeneratedTests(
        join(folder, `${kind}-${start}`),
        url,
        kind,
        some,
      );
      if (run === 0 || run - passed !== known() - before) unexplained.push(failures.slice(0, 20_000));
      context.diagnostic(
        `${kind}: ${passed} of ${run} tests of ${some.length} documents passed (${folder}).`,
      );
      total.run += run;
      total.passed += passed;
    }
  }
  for (const line of report(total)) context.diagnostic(line);
  assert.equal(between.surprises.length, 0);
  assert.deepEqual(unexplained, []);
  await rm(folder, { recursive: true });
  if (asked.length < published.operations.length) return;
  const idle = excuses.counts.filter(([, count]) => count === 0).map(([why]) => why);
  assert.deepEqual([...idle, ...unused()], [], 'Nothing needs these any more.');
});

/** How many tests should have failed. */
function known(): number {
  return excuses.total + between.surprises.length;
}

function report({ run, passed }: { readonly run: number; readonly passed: number }): readonly string[] {
  return [
    `${passed} of ${run} tests of ${taken.length} of ${asked.length} operations passed.`,
    ...reasons(without).map(([count, why]) => `Without ${count} operations: ${why}`),
    ...reasons(withoutWrong).map(([count, why]) => `Only good requests of ${count} operations: ${why}`),
    ...excuses.counts.flatMap(([why, count]) => (count > 0 ? [`Refused ${count} times: ${why}`] : [])),
    ...between.surprises.slice(0, SHOWN),
  ];
}

function reasons(
  groups: ReadonlyMap<string | undefined, readonly unknown[]>,
): readonly (readonly [number, string])[] {
  return [...groups].flatMap(([why, operations]) => (why === undefined ? [] : [[operations.length, why]]));
}

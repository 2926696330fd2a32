import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasBody, type Route } from '../server/kernel/http/route.ts';
import { families } from './families.ts';
import { visibilityApp } from './visibility-app.ts';
import { addressOf, bodyOf, nameOf } from './visibility-asked.ts';
import { ELSEWHERE, MARKS, marksIn, SEEN } from './visibility-world.ts';

/** Walks every path of REST that reads with the token of an app that a member connected: it shows what the member sees, and nothing of others. */

const { world, api, key } = await visibilityApp();
const { records, since } = world;
const reading = families.routes.filter(({ operation: { effect } }) => effect === 'read');

/** A request, for the record of somebody if the path names one. */
interface Asked {
  readonly route: Route;
  readonly mark: (typeof MARKS)[number] | undefined;
}

const asked: readonly Asked[] = reading.flatMap((route) =>
  (route.path.includes(':') ? MARKS : [undefined]).map((mark) => ({ route, mark })),
);
const titleOf = ({ route, mark }: Asked) =>
  mark === undefined ? nameOf(route) : `${nameOf(route)} of ${mark}`;

/** The marks in each answer. */
async function walk(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const one of asked) {
    const { method } = one.route;
    const answer = await fetch(
      api.url + addressOf(one.route, one.mark === undefined ? {} : records[one.mark], since),
      {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        ...(hasBody(method) && { body: JSON.stringify(bodyOf(one.route)) }),
      },
    );
    assert.ok(answer.status < 500, titleOf(one));
    found.set(titleOf(one), marksIn(await answer.text(), records));
  }
  return found;
}

await world.show('all');
const everything = await walk();

it('where everything is seen, the token shows the records of everybody', () => {
  const full = [...everything.values()].filter((marks) => marks.length === MARKS.length);
  assert.ok(full.length >= 8, [...everything].map((each) => each.join(': ')).join('\n'));
  assert.ok(everything.get(`GET /api-contacts/:id of ${ELSEWHERE}`)?.includes(ELSEWHERE));
});

for (const visibility of ['own', 'team'] as const) {
  await world.show(visibility);
  const found = await walk();
  const seen: readonly string[] = SEEN[visibility];

  describe(`the token of a member who sees ${visibility} records`, () => {
    for (const one of asked) {
      const all = everything.get(titleOf(one)) ?? [];
      const isHidden = one.mark !== undefined && !seen.includes(one.mark);
      const expected = isHidden ? [] : all.filter((mark) => seen.includes(mark));
      it(`${titleOf(one)}: ${expected.join(' ') || 'nothing'}`, () => {
        const got = found.get(titleOf(one)) ?? [];
        if (isHidden) assert.ok(!got.some((mark) => !seen.includes(mark)), got.join(' '));
        else assert.deepEqual(got, expected);
      });
    }
  });
}

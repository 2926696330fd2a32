import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { type TurnRules, Turns } from './turns.ts';

const RULES = { all: 12, ofOne: 10, ofOneWhileOthersWait: 8 };

/** Takes turns by name and tells who has begun, in order. */
class Line {
  readonly turns: Turns;
  readonly begun: string[] = [];

  constructor(patienceMs?: number, rules: TurnRules = RULES) {
    this.turns = new Turns(rules, patienceMs);
  }

  take(...names: string[]): void {
    for (const name of names) {
      const begin = () => void this.begun.push(name);
      const turn = this.turns.take(name.slice(0, 1));
      if (turn) turn.then(begin, () => this.begun.push(`${name} refused`));
      else begin();
    }
  }

  async end(...organizations: string[]): Promise<string[]> {
    const before = this.begun.length;
    for (const organization of organizations) this.turns.end(organization);
    await nextTurn();
    return this.begun.slice(before);
  }
}

const many = (organization: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${organization}${index + 1}`);

describe('turns', () => {
  it('let one organization have ten at once, and leave room for the next', () => {
    const line = new Line();
    line.take(...many('a', 14), 'b1', 'c1');
    assert.deepEqual(line.begun, [...many('a', 10), 'b1', 'c1']);
  });

  it('hold an organization to eight while another waits, and let it have ten again after that', async () => {
    const line = new Line();
    line.take(...many('a', 14), ...many('b', 4));
    assert.deepEqual(line.begun.slice(10), ['b1', 'b2']);
    assert.deepEqual(await line.end('a'), ['b3']);
    assert.deepEqual(await line.end('a'), ['b4']);
    assert.deepEqual(await line.end('b', 'b'), ['a11', 'a12']);
  });

  it('go from one organization to the next, in the order of arrival within each', async () => {
    const line = new Line();
    line.take(...many('a', 8), ...many('b', 4), 'a9', 'a10', 'c1', 'c2', 'b5', 'd1');
    assert.deepEqual(line.begun, [...many('a', 8), ...many('b', 4)]);
    assert.deepEqual(await line.end('a', 'a', 'a', 'a', 'a', 'a'), ['a9', 'c1', 'b5', 'd1', 'a10', 'c2']);
  });

  it('may be fewer for one organization while others are active', async () => {
    const line = new Line(undefined, { ...RULES, ofOneWhileOthersAreActive: 2 });
    line.take('b1', ...many('a', 4));
    assert.deepEqual(line.begun, ['b1', 'a1', 'a2']);
    assert.deepEqual(await line.end('a'), ['a3']);
  });

  it('are as many as ever for an organization that is alone', () => {
    const line = new Line(undefined, { ...RULES, ofOneWhileOthersAreActive: 2 });
    line.take(...many('a', 12));
    assert.deepEqual(line.begun, many('a', 10));
  });

  it('are refused with 503 to who waits too long, and go to others then', async () => {
    const turns = new Turns(RULES, 1);
    for (let turn = 0; turn < 10; turn += 1) turns.take('a');
    await assert.rejects(async () => turns.take('a'), { status: 503, code: 'temporarily_unavailable' });
    assert.equal(turns.take('b'), undefined);
  });

  it('are all used while someone may have one, and never beyond the rules', async () => {
    const step = fc.record({ organization: fc.constantFrom('a', 'b', 'c'), ends: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const line = new Line();
        const count = new Map<string, number>();
        let asked = 0;
        for (const { organization, ends } of steps) {
          const before = line.begun.length;
          if (!ends) {
            asked += 1;
            line.take(`${organization}${asked}`);
          } else if ((count.get(organization) ?? 0) > 0) {
            count.set(organization, (count.get(organization) ?? 0) - 1);
            await line.end(organization);
          }
          await nextTurn();
          for (const name of line.begun.slice(before)) {
            const begun = name.slice(0, 1);
            count.set(begun, (count.get(begun) ?? 0) + 1);
          }
          const atWork = ['a', 'b', 'c'].map((name) => count.get(name) ?? 0);
          const all = atWork.reduce((sum, of) => sum + of, 0);
          assert.ok(all <= RULES.all && Math.max(...atWork) <= RULES.ofOne);
          const isSomeoneHeldBack = line.begun.length < asked;
          if (isSomeoneHeldBack)
            assert.ok(all === RULES.all || Math.max(...atWork) >= RULES.ofOneWhileOthersWait);
        }
        // Whatever was asked for is begun once those before it have ended.
        for (let left = 0; line.begun.length < asked && left < 200; left += 1) {
          const [busiest] = [...count].sort((one, other) => other[1] - one[1]);
          assert.ok(busiest);
          count.set(busiest[0], busiest[1] - 1);
          for (const name of await line.end(busiest[0])) {
            count.set(name.slice(0, 1), (count.get(name.slice(0, 1)) ?? 0) + 1);
          }
        }
        assert.equal(line.begun.length, asked);
      }),
      { numRuns: 100 },
    );
  });
});

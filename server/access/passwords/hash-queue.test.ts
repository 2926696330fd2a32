import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../kernel/operations/errors.ts';
import { HashQueue } from './hash-queue.ts';

const LIMITS = { running: 2, waiting: 16, perAddress: 6 };

const isBusy = (error: unknown) =>
  error instanceof ApiError && error.status === 503 && Number(error.headers['Retry-After']) > 0;

/** Adds work that goes on until it is told to end; answers how many of it were refused at once. */
async function fill(queue: HashQueue, addresses: readonly (string | undefined)[]) {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const outcomes = addresses.map((address) =>
    queue
      .add(address, () => end)
      .then(
        () => 'done',
        (error) => (isBusy(error) ? 'busy' : String(error)),
      ),
  );
  const endAll = () => {
    resolve();
    return Promise.all(outcomes);
  };
  return { largest: queue.size, end: endAll };
}

describe('the queue of passwords to hash', () => {
  it('holds 18 and refuses whatever comes beyond, until some are done', async () => {
    const queue = new HashQueue(LIMITS);
    const many = Array.from({ length: 400 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
    const { largest, end } = await fill(queue, many);
    assert.equal(largest, 18);
    assert.throws(() => queue.requireRoom('10.9.9.9'), isBusy);
    const outcomes = await end();
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 18);
    assert.equal(outcomes.filter((outcome) => outcome === 'busy').length, 382);
    assert.equal(await queue.add('10.0.0.1', async () => 'again'), 'again');
  });

  it('leaves room for others beside one address, of which an IPv6 /64 is one', async () => {
    const queue = new HashQueue(LIMITS);
    const one = Array.from({ length: 50 }, (_, index) => `2001:db8::${index.toString(16)}`);
    const { largest, end } = await fill(queue, one);
    assert.equal(largest, 6);
    queue.requireRoom('2001:db8:0:1::1');
    queue.requireRoom(undefined);
    assert.throws(() => queue.requireRoom('2001:db8::ffff'), isBusy);
    await end();
  });

  it('is empty again whatever became of the work', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.ipV4(), fc.boolean())), async (works) => {
        const queue = new HashQueue(LIMITS);
        await Promise.allSettled(
          works.map(([address, fails]) =>
            queue.add(address, async () => {
              if (fails) throw new Error('failed');
            }),
          ),
        );
        assert.equal(queue.size, 0);
        for (const [address] of works) queue.requireRoom(address);
      }),
    );
  });
});

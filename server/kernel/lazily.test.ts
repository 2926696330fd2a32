import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lazily } from './lazily.ts';

describe('what is made lazily', () => {
  it('is made at its first use, and once, however many ask at that time', async () => {
    let made = 0;
    const give = lazily(async () => ({ number: ++made }));
    assert.equal(made, 0);
    const [first, second] = await Promise.all([give(), give()]);
    assert.equal(first, second);
    assert.equal(await give(), first);
    assert.equal(made, 1);
  });

  it('is made again after a failure', async () => {
    let tries = 0;
    const give = lazily(async () => {
      if (++tries === 1) throw new Error('Oops');
      return 'made';
    });
    await assert.rejects(give());
    assert.equal(await give(), 'made');
  });
});

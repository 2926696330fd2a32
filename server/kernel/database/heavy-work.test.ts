import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { after, describe, it } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { Database } from './database.ts';

const connection = await testDatabase();
const [acme, globex] = [crypto.randomUUID(), crypto.randomUUID()];

describe('heavy work', () => {
  it('gets as many connections as there are processors, while another organization is active', async () => {
    const serving = new Database({ connection, onConnectionError: () => undefined });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let begun = 0;
    const hold = (weight: { isHeavy?: boolean }) =>
      serving.transaction(
        acme,
        async () => {
          begun += 1;
          await released;
        },
        weight,
      );
    after(() => {
      release();
      return serving.close();
    });
    await serving.transaction(globex, async () => undefined);
    const most = Math.max(2, availableParallelism());
    const heavy = Array.from({ length: most + 3 }, () => hold({ isHeavy: true }));
    await eventually(async () => assert.equal(begun, most));
    const light = hold({});
    await eventually(async () => assert.equal(begun, most + 1));
    release();
    await Promise.all([...heavy, light]);
    assert.equal(begun, most + 4);
  });
});

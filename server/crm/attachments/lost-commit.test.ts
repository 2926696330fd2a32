import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { dataFolder } from '../../../test/data-folder.ts';
import { Database, type Weight } from '../../kernel/database/database.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { satisfiedScopes } from '../../kernel/operations/scopes.ts';
import { createContents } from '../../start/contents.ts';
import { createReceiver } from './receive-file.ts';
import { contentsIn, download } from './testing/files.ts';

/** A server that commits a file and loses its connection to the database before it hears so. */

const dataDir = dataFolder();
const api = await startApi({ dataDir });
const organizationId = api.organization.id;
const caller: Caller = {
  credential: {
    ...({ kind: 'api_key', id: crypto.randomUUID(), organizationId, userId: null, role: 'member' } as const),
    ...{ scopes: satisfiedScopes(['crm:write']), rateLimitPerMinute: null },
  },
  door: 'rest',
  requestId: crypto.randomUUID(),
};

/** Commits every transaction, and says of the second one, which adds the file, that it failed. */
class LosingDatabase extends Database {
  #count = 0;

  override async transaction<Result>(
    organization: string,
    work: (transaction: Transaction) => Promise<Result>,
    weight?: Weight,
  ): Promise<Result> {
    const result = await super.transaction(organization, work, weight);
    this.#count += 1;
    if (this.#count === 2) throw new Error('The connection was lost.');
    return result;
  }
}

describe('a file whose commit succeeded although its answer was lost', () => {
  it('keeps its content', async () => {
    const { id } = (await api.post('/api-deals', { title: 'Relaunch' })).data<{ id: string }>();
    const connection = api.connection;
    const database = new LosingDatabase({ connection, onConnectionError: () => undefined });
    after(() => database.close());
    const receive = createReceiver(createContents({ dataDir, maxFileBytes: 1_000_000 }));
    const received = receive({
      ...{ kernel: { database, records: api.records, onEvents: () => undefined }, caller },
      input: { kind: 'deal', id, name: 'Offer.txt' },
      body: {
        ...{ bytes: Readable.from([Buffer.from('our offer')]), type: '', isPacked: false, length: 9 },
        signal: new AbortController().signal,
      },
      markOf: () => undefined,
    });
    await assert.rejects(received, /connection was lost/);
    const [file] = (await api.get('/api-files')).data<{ id: string }[]>();
    assert.deepEqual(await contentsIn(dataDir), [file?.id]);
    const { status, bytes } = await download(api, file?.id ?? '');
    assert.deepEqual([status, bytes.toString()], [200, 'our offer']);
  });
});

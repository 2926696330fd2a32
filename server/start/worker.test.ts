import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { pino } from 'pino';
import { testDatabase } from '../../test/database.ts';
import { testSecrets } from '../../test/secrets.ts';
import { setUp, startService } from '../access/testing/people.ts';
import { readConfig } from '../config.ts';
import { FAMILIES } from '../families.ts';
import { Importing } from '../files/imports/testing/import-file.ts';
import { createWorker } from './worker.ts';

describe('a worker', async () => {
  const connection = await testDatabase();
  // A server that leaves its jobs to the worker.
  const families = FAMILIES.map(({ jobs: _left, ...family }) => family);
  const service = await startService({}, connection, { families });
  const olive = await setUp(service);
  const worker = createWorker({
    ...{ config: readConfig({}), connection, families: FAMILIES },
    ...{ secrets: testSecrets(connection), log: pino({ level: 'silent' }) },
  });
  after(() => worker.close());

  it('works at imports, and open pages of the servers hear of what it writes', async () => {
    const cookies = [...olive.cookies].map((cookie) => cookie.join('=')).join('; ');
    const stopping = new AbortController();
    const live = await fetch(`${service.url}/web/live`, {
      headers: { Cookie: cookies },
      signal: stopping.signal,
    });
    worker.start();
    const importing = new Importing(olive);
    const { id } = await importing.upload('contacts', 'First name\nAda\n');
    const { state, created_count } = await importing.work(id, 'run');
    assert.deepEqual([state, created_count], ['done', 1]);
    let heard = '';
    for await (const chunk of live.body ?? []) {
      heard += Buffer.from(chunk).toString();
      if (heard.includes('contact.created')) break;
    }
    stopping.abort();
    assert.match(heard, /contact\.created/);
  });

  it('says what it does', () => {
    assert.deepEqual(worker.descriptions, [
      'starts workflows and takes their steps',
      'sends the requests of workflows',
      'sends won deals to advertising platforms',
      'delivers webhooks',
      'sends email',
      'runs background jobs',
    ]);
  });
});

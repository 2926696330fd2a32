import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { after, describe, it } from 'node:test';
import { freePort } from '../../bench/startup/processes.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { receiver } from '../../test/receiver.ts';
import {
  type ServerProcess,
  setUpAcme,
  startServerProcess,
  temporaryDataDir,
} from '../../test/server-process.ts';
import { type Fields, loadApp, skip } from './load-app.ts';

const PEOPLE = 8;

describe('the journey of a Zap, while the server is killed once', { skip }, async () => {
  if (skip) return;
  const { app, run } = await loadApp();
  const environment = {
    ...{ DATA_DIR: temporaryDataDir(), PORT: String(await freePort()), RATE_LIMIT_PER_MINUTE: '0' },
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
  };
  const api_key = await setUpAcme(environment);
  let server: ServerProcess = await startServerProcess(environment);
  let restarted: Promise<void> | undefined;
  after(async () => {
    await restarted;
    await server.stop('SIGTERM');
  });
  const authData = { base_url: server.url, api_key };
  const act = (key: string, inputData: Fields) =>
    run(app.creates[key].operation.perform, { authData, inputData });

  async function journey(number: number): Promise<string> {
    const email = `person${number}@example.com`;
    const person = await act('create_contact', { first_name: 'Ada', email });
    assert.deepEqual((await act('add_tag', { id: person.id, tags: ['zap'] })).tags, ['zap']);
    assert.equal((await act('find_or_create_contact', { first_name: 'Ada', email })).id, person.id);
    const deal = await act('create_deal', { title: `Deal ${number}`, contact_id: person.id });
    assert.ok((await act('mark_deal_won', { id: deal.id })).won_at);
    const gone = await act('create_contact', { first_name: 'Gone' });
    assert.deepEqual(await act('delete_contact', { id: gone.id }), { id: gone.id, deleted: true });
    return deal.id;
  }

  async function killAndStartAgain(): Promise<void> {
    await server.stop('SIGKILL');
    server = await startServerProcess(environment);
  }

  it('makes each record once, and starts the Zap for each deal that was won', async () => {
    const { performSubscribe, perform } = app.triggers.deal_won.operation;
    const received: { headers: IncomingHttpHeaders; content: string }[] = [];
    const targetUrl = await receiver((headers, body) => {
      received.push({ headers, content: body.toString() });
    });
    const subscribeData = await run(performSubscribe, { authData, inputData: {}, targetUrl });

    const deals: string[] = [];
    for (let number = 0; number < PEOPLE; number += 1) {
      if (number === PEOPLE / 2) restarted = killAndStartAgain();
      deals.push(await journey(number));
    }
    await restarted;

    assert.equal(await countOf('/api-contacts'), PEOPLE);
    assert.equal(await countOf('/api-deals'), PEOPLE);
    await eventually(async () => assert.ok(received.length >= PEOPLE), 90_000);
    const won = new Set<unknown>();
    for (const { headers, content } of received) {
      const cleanedRequest = JSON.parse(content);
      const request = { rawRequest: { headers, content }, cleanedRequest };
      // It refuses what Kontor did not sign.
      const [record] = await run(perform, { authData, subscribeData, ...request });
      won.add(record.id);
    }
    assert.deepEqual(won, new Set(deals));
  });

  async function countOf(path: string): Promise<number> {
    const headers = { authorization: `Bearer ${api_key}` };
    const response = await fetch(`${server.url}${path}?limit=100`, { headers });
    const { data } = JSON.parse(await response.text());
    return data.length;
  }
});

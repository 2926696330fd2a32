import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../../../bench/startup/processes.ts';
import { eventually } from '../../../server/postgres/testing/processes.ts';
import { receiver } from '../../../test/receiver.ts';
import {
  type ServerProcess,
  setUpAcme,
  startServerProcess,
  temporaryDataDir,
} from '../../../test/server-process.ts';
import { buildNodes, type Fields, load, skip } from './build.ts';
import { N8nHost } from './n8n-host.ts';

const PEOPLE = 8;

describe('the journey of the guide, while the server is killed once', { skip }, () => {
  const dataDir = temporaryDataDir();
  let environment: Record<string, string>;
  let server: ServerProcess;
  let key: string;
  let host: N8nHost;

  before(async () => {
    await buildNodes();
    const port = String(await freePort());
    environment = {
      DATA_DIR: dataDir,
      PORT: port,
      RATE_LIMIT_PER_MINUTE: '0',
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    };
    key = await setUpAcme(environment);
    server = await startServerProcess(environment);
  });
  after(() => server.stop('SIGTERM'));

  /** Runs an operation of the node for one item; returns what comes out. */
  async function run(resource: string, operation: string, given: Fields, fields: Fields = {}) {
    const { Kontor } = await load('nodes/Kontor/Kontor.node.js');
    const place = host.place({ parameters: { resource, operation, ...given, fields } });
    const [items] = await new Kontor().execute.call(place);
    return items.map(({ json }: { json: Fields }): Fields => json);
  }

  async function journey(number: number): Promise<void> {
    const email = `person${number}@example.com`;
    const [person] = await run('contact', 'create', { first_name: 'Ada' }, { email });
    const [tagged] = await run('contact', 'addTags', { id: person.id, tags: 'n8n' });
    assert.deepEqual(tagged.tags, ['n8n']);
    const [found] = await run('contact', 'findOrCreate', { email, first_name: 'Ada' });
    assert.equal(found.id, person.id);
    const [deal] = await run('deal', 'create', { title: `Deal ${number}` }, { contact_id: person.id });
    assert.ok((await run('deal', 'markWon', { id: deal.id }))[0].won_at);
  }

  async function killAndStartAgain(): Promise<void> {
    await server.stop('SIGKILL');
    server = await startServerProcess(environment);
  }

  it('makes each record once, and starts the workflow for each deal that was won', async () => {
    const won: { forged: boolean; deal: string }[] = [];
    const { KontorTrigger } = await load('nodes/Kontor/KontorTrigger.node.js');
    const url = await receiver(async (headers, body) => {
      const { workflowData } = await new KontorTrigger().webhook.call(host.received(headers, body));
      won.push({ forged: workflowData === undefined, deal: workflowData?.[0]?.[0]?.json.deal.id });
    });
    host = new N8nHost({ baseUrl: server.url, apiKey: key }, url);
    const place = host.place({ parameters: { events: ['deal.won'], filters: {} } });
    assert.equal(await new KontorTrigger().webhookMethods.default.create.call(place), true);

    let restarted: Promise<void> | undefined;
    for (let number = 0; number < PEOPLE; number += 1) {
      if (number === PEOPLE / 2) restarted = killAndStartAgain();
      await journey(number);
    }
    await restarted;

    const contacts = await run('contact', 'getMany', { returnAll: true });
    assert.equal(contacts.length, PEOPLE);
    const deals = await run('deal', 'getMany', { returnAll: true }, { status: 'won' });
    assert.equal(deals.length, PEOPLE);
    await eventually(async () => {
      assert.deepEqual(new Set(won.map(({ deal }) => deal)), new Set(deals.map(({ id }: Fields) => id)));
    }, 90_000);
    assert.ok(won.every(({ forged }) => !forged));
  });
});

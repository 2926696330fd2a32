import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../../../test/database.ts';
import { testSecrets } from '../../../test/secrets.ts';
import { Database } from '../database/database.ts';
import { saveOwnPassword, saveOwnServer } from './own-account.sql.ts';
import { type OwnServer, ownAccount, placeOfPassword } from './own-account.ts';
import { type Behaviour, MailServer } from './testing/mail-server.ts';
import { accountAt, MailWorld } from './testing/world.ts';

/** By which mail server a message goes. */

const connection = await testDatabase();
const world = new MailWorld(connection);
const secrets = testSecrets(connection);
const database = new Database({ connection, onConnectionError: () => undefined });
let acme: string;
let globex: string;
const servers: MailServer[] = [];

before(async () => {
  [acme, globex] = [await world.addOrganization(), await world.addOrganization()];
});
afterEach(async () => {
  await world.stop();
  await world.owner.query('DELETE FROM organization_settings');
  for (const open of servers.splice(0)) open.close();
});
after(async () => {
  await database.close();
  await world.close();
});

async function listen(behaviour: Behaviour = {}): Promise<MailServer> {
  const server = await new MailServer().listen();
  servers.push(server);
  server.behave = () => behaviour;
  return server;
}

const addressOf = (organizationId: string) => `sales@${organizationId.slice(-8)}.example`;

/** Gives an organization a mail server of its own. */
async function setServer(organizationId: string, { port }: MailServer, given: Partial<OwnServer> = {}) {
  const server: OwnServer = {
    ...{ host: '127.0.0.1', port, security: 'none', user: 'ada', from_name: 'Sales' },
    from_address: addressOf(organizationId),
    ...given,
  };
  await database.transaction(organizationId, async (transaction) => {
    const sealed = await secrets.seal(transaction, placeOfPassword(organizationId), `of ${organizationId}`);
    await transaction.query(saveOwnPassword(organizationId, sealed, '…'));
    await transaction.query(saveOwnServer(organizationId, server));
  });
}

/** Starts a process that sends by the installation's mail server and by those of organizations. */
function send(server: MailServer, options: Parameters<MailWorld['send']>[1] = {}) {
  return world.send(accountAt(server.port), {
    allowPrivateAddresses: true,
    accountOf: async (statements, { account, org_id }) =>
      account === 'server' ? accountAt(server.port) : ownAccount(statements, secrets, org_id),
    ...options,
  });
}

const organizationMail = { account: 'organization' } as const;
const accountOf = async (id: string) =>
  (await world.owner.query<{ account: string }>('SELECT account FROM mail_messages WHERE id = $1', [id]))
    .rows[0]?.account;

describe("an organization's message", () => {
  it('goes by its own mail server, from its own address, after signing in there', async () => {
    const [server, own] = [await listen(), await listen()];
    await setServer(acme, own);
    const id = await world.ask(acme, organizationMail);
    send(server);
    await world.until(id, 'sent');
    assert.deepEqual([own.ids, server.connections], [[id], 0]);
    assert.match(own.messages.join(), new RegExp(`^From: Sales <${addressOf(acme)}>\r$`, 'm'));
    const password = Buffer.from(`\0ada\0of ${acme}`).toString('base64');
    assert.ok(own.commands.includes(`AUTH PLAIN ${password}`), own.commands.join());
    assert.ok(own.commands.includes(`MAIL FROM:<${addressOf(acme)}>`), own.commands.join());
  });

  it('goes by that of the installation without one, also when it gets one afterwards', async () => {
    const [server, own] = [await listen(), await listen()];
    const id = await world.ask(acme, organizationMail);
    await setServer(acme, own);
    assert.equal(await accountOf(id), 'server');
    send(server);
    await world.until(id, 'sent');
    assert.deepEqual([server.ids, own.connections], [[id], 0]);
  });

  it('that proves an address goes by that of the installation, whatever the organization has', async () => {
    const [server, own] = [await listen(), await listen()];
    await setServer(acme, own);
    const id = await world.ask(acme, { account: 'server' });
    send(server);
    await world.until(id, 'sent');
    assert.deepEqual([server.ids, own.connections], [[id], 0]);
  });

  it('without a user goes without signing in', async () => {
    const [server, own] = [await listen(), await listen()];
    await setServer(acme, own, { user: null });
    const id = await world.ask(acme, organizationMail);
    send(server);
    await world.until(id, 'sent');
    assert.ok(!own.commands.some((command) => command.startsWith('AUTH')), own.commands.join());
  });

  it('fails when its password was lost or does not open, and says so', async () => {
    const [server, own] = [await listen(), await listen()];
    await setServer(acme, own);
    await world.owner.query(
      `UPDATE organization_settings SET sealed = set_byte(sealed, length(sealed) - 1, get_byte(sealed, length(sealed) - 1) # 1)
       WHERE name = 'mail_password'`,
    );
    const damaged = await world.ask(acme, organizationMail);
    send(server);
    assert.match((await world.until(damaged, 'failed')).reason ?? '', /cannot be decrypted/);
    await world.owner.query("DELETE FROM organization_settings WHERE name = 'mail_password'");
    const lost = await world.ask(acme, organizationMail);
    assert.match((await world.until(lost, 'failed')).reason ?? '', /password of the mail server was lost/);
    assert.deepEqual([server.connections, own.connections], [0, 0]);
  });
});

describe('two organizations', () => {
  it('with different mail servers never mix, in two processes', async () => {
    const [server, ofAcme, ofGlobex] = [await listen(), await listen(), await listen()];
    await setServer(acme, ofAcme);
    await setServer(globex, ofGlobex);
    const ids: Record<'acme' | 'globex' | 'server', string[]> = { acme: [], globex: [], server: [] };
    for (let round = 0; round < 10; round += 1) {
      ids.acme.push(await world.ask(acme, organizationMail));
      ids.globex.push(await world.ask(globex, organizationMail));
      ids.server.push(await world.ask(round % 2 ? acme : globex));
    }
    for (const _ of [0, 1]) send(server);
    for (const id of Object.values(ids).flat()) await world.until(id, 'sent');
    assert.deepEqual(
      [ofAcme.ids.sort(), ofGlobex.ids.sort(), server.ids.sort()],
      [ids.acme.sort(), ids.globex.sort(), ids.server.sort()],
    );
    for (const [own, name] of [
      [ofAcme, acme],
      [ofGlobex, globex],
    ] as const) {
      const signIns = own.commands.filter((command) => command.startsWith('AUTH'));
      assert.deepEqual(
        new Set(signIns),
        new Set([`AUTH PLAIN ${Buffer.from(`\0ada\0of ${name}`).toString('base64')}`]),
      );
      assert.ok(own.messages.every((message) => message.includes(`From: Sales <${addressOf(name)}>`)));
    }
  });

  it('each keep their own pace', async () => {
    const [server, ofAcme, ofGlobex] = [await listen(), await listen(), await listen()];
    await setServer(acme, ofAcme);
    await setServer(globex, ofGlobex);
    for (let count = 0; count < 6; count += 1) await world.ask(acme, organizationMail);
    const others = [await world.ask(globex, organizationMail), await world.ask(acme)];
    send(server, { perMinute: 2 });
    for (const id of others) await world.until(id, 'sent');
    await ofAcme.waitFor(2);
    await sleep(1_200);
    assert.deepEqual([ofAcme.messages.length, ofGlobex.messages.length, server.messages.length], [2, 1, 1]);
  });
});

describe('a mail server that is set anew while messages wait', () => {
  it('sends them, and the former one gets nothing', async () => {
    const [server, former, present] = [await listen(), await listen({ CONNECT: '421 Busy' }), await listen()];
    await setServer(acme, former);
    const id = await world.ask(acme, organizationMail);
    send(server);
    for (
      const deadline = performance.now() + 10_000;
      (await world.stored(id)).reason === null;
      await sleep(20)
    )
      assert.ok(performance.now() < deadline);
    await setServer(acme, present);
    await world.until(id, 'sent');
    assert.deepEqual([present.ids, former.messages, server.connections], [[id], [], 0]);
  });

  it('sends also those for which a process was speaking with the former one, which gets nothing of them', async () => {
    const [server, former, present] = [await listen(), await listen({ CONNECT: 'silence' }), await listen()];
    await setServer(acme, former);
    const id = await world.ask(acme, organizationMail);
    send(server);
    while (former.connections === 0) await sleep(20);
    await setServer(acme, present);
    former.say('220 mail.test');
    await world.until(id, 'sent');
    assert.deepEqual([present.ids, former.messages], [[id], []]);
    assert.ok(!former.commands.some((command) => /^(MAIL|RCPT|DATA)/.test(command)), former.commands.join());
    assert.equal((await world.stored(id)).attempts, 1, 'the attempt that was broken off does not count');
  });

  it('does not send what the former one may have taken', async () => {
    const [server, former, present] = [await listen(), await listen({ '.': 'hang-up' }), await listen()];
    await setServer(acme, former);
    const id = await world.ask(acme, organizationMail);
    send(server);
    await world.until(id, 'uncertain');
    await setServer(acme, present);
    await sleep(800);
    assert.deepEqual([former.ids, present.connections, server.connections], [[id], 0, 0]);
  });
});

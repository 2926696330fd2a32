import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../../../test/database.ts';
import { INSTALLATION } from '../jobs/job.ts';
import { NO_SECRETS } from '../secrets/secrets.ts';
import { type Behaviour, MailServer } from './testing/mail-server.ts';
import { accountAt, MailWorld } from './testing/world.ts';

const world = new MailWorld(await testDatabase());
let acme: string;
let server: MailServer;

before(async () => {
  acme = await world.addOrganization();
});
const servers: MailServer[] = [];
const listen = async (behaviour: (connection: number) => Behaviour = () => ({})) => {
  server = await new MailServer().listen();
  servers.push(server);
  server.behave = behaviour;
  return server;
};
afterEach(async () => {
  await world.stop();
  for (const open of servers.splice(0)) open.close();
});
after(() => world.close());

/** Sends one message by a server that behaves so, until the message is in the state. */
async function sendTo(behaviour: (connection: number) => Behaviour, state: string) {
  const { port } = await listen(behaviour);
  const id = await world.ask(acme);
  world.send(accountAt(port));
  return world.until(id, state);
}

describe('a message', () => {
  it('is sent once, and what it says is forgotten then', async () => {
    const { port } = await listen();
    const id = await world.ask(acme);
    assert.ok((await world.stored(id)).sealed);
    world.send(accountAt(port));
    const sent = await world.until(id, 'sent');
    assert.deepEqual([sent.sealed, sent.attempts, server.ids], [null, 1, [id]]);
    const [message = ''] = server.messages;
    assert.match(message, /^From: Kontor <kontor@crm\.example>\r$/m);
    assert.match(message, /^To: grace@acme\.example\r$/m);
    assert.match(message, /^Auto-Submitted: auto-generated\r$/m);
    assert.match(message, /secret-link/);
  });

  it('is stored sealed, so that no link stands readable in the database', async () => {
    await world.ask(acme);
    await world.ask(INSTALLATION);
    const { rows } = await world.owner.query<{ text: string }>('SELECT m::text AS text FROM mail_messages m');
    assert.equal(rows.length, 2);
    for (const { text } of rows) {
      assert.ok(!text.includes('secret-link') && !text.includes(Buffer.from('secret-link').toString('hex')));
    }
  });

  it('is not sent when the change that asked for it is undone, and not when it is asked for twice', async () => {
    const { port } = await listen();
    const queue = world.queue();
    const statements = {
      query: async () => {
        throw new Error('undone');
      },
    };
    const mail = { kind: 'test', account: 'server', to: 'a@b.example', subject: 's', text: 't' } as const;
    await assert.rejects(queue.enqueue(statements, acme, mail));
    const id = await world.ask(acme);
    await world.owner.query('UPDATE mail_messages SET created_at = created_at');
    world.send(accountAt(port));
    await world.until(id, 'sent');
    assert.deepEqual(server.ids, [id]);
  });

  it('of a server without a secret key is kept in memory alone', async () => {
    const { port } = await listen();
    const queue = world.queue(NO_SECRETS);
    const id = await world.ask(acme, {}, queue);
    assert.equal((await world.stored(id)).sealed, null);
    world.send(accountAt(port));
    await sleep(700);
    assert.equal((await world.stored(id)).state, 'waiting', 'another process cannot send it');
    world.send(accountAt(port), { queue });
    await world.until(id, 'sent');
    assert.match(server.messages.join(), /secret-link/);
    assert.deepEqual(queue.keptIds, []);
  });
});

describe('a mail server that does not take a message at once', () => {
  const first = (behaviour: Behaviour) => (connection: number) => (connection === 0 ? behaviour : {});

  const passing: Record<string, Behaviour> = {
    'greylists the recipient': { RCPT: '451 4.7.1 Greylisted, try again' },
    'greylists after the message': { '.': '451 4.7.1 Greylisted, try again' },
    'is busy': { CONNECT: '421 4.3.2 Too many connections' },
    'dies before the greeting': { CONNECT: 'hang-up' },
    'dies before the message': { MAIL: 'hang-up' },
    'dies instead of asking for the message': { DATA: 'hang-up' },
    'falls silent before the message': { DATA: 'silence' },
    'cannot check passwords now': { AUTH: '454 4.7.0 Temporary authentication failure' },
  };
  for (const [name, behaviour] of Object.entries(passing)) {
    it(`and ${name} gets it again, which then is the only one`, async () => {
      const { port } = await listen(first(behaviour));
      const id = await world.ask(acme);
      world.send(accountAt(port, { auth: { user: 'ada', pass: 'word' } }));
      const sent = await world.until(id, 'sent');
      assert.deepEqual([sent.attempts, server.connections], [2, 2]);
      const taken = behaviour['.'] === undefined ? [id] : [id, id];
      assert.deepEqual(server.ids, taken, 'what it refused after all, it did not take');
    });
  }

  it('is asked again after a while, not at once', async () => {
    const { port } = await listen(() => ({ RCPT: '450 Greylisted' }));
    const id = await world.ask(acme);
    world.send(accountAt(port), { retrySeconds: [600] });
    for (;;) if ((await world.stored(id)).reason !== null) break;
    await sleep(1_200);
    const { state, attempts, reason } = await world.stored(id);
    assert.deepEqual(
      [state, attempts, reason],
      ['waiting', 1, 'The mail server asked to try again later: 450 Greylisted'],
    );
    assert.equal(server.connections, 1);
  });

  it('is not asked any more once the message is worthless', async () => {
    const { port } = await listen(() => ({ RCPT: '450 Greylisted' }));
    const id = await world.ask(acme, { validSeconds: 1 });
    world.send(accountAt(port));
    const { reason } = await world.until(id, 'failed');
    assert.match(reason ?? '', /^The message could not be sent in time\./);
  });
});

describe('a mail server that refuses', () => {
  const refusals: Record<string, readonly [Behaviour, RegExp]> = {
    'the recipient': [{ RCPT: '550 5.1.1 No such user' }, /refused the message: .*5\.1\.1 No such user/],
    'the sender': [{ MAIL: '553 Not yours' }, /refused the message: .*553 Not yours/],
    'the message': [{ '.': '554 5.7.1 Spam' }, /refused the message: 554 5\.7\.1 Spam/],
    'the password': [{ AUTH: '535 5.7.8 Wrong' }, /refused the user name or password: 535 5\.7\.8 Wrong/],
  };
  for (const [what, [behaviour, reason]] of Object.entries(refusals)) {
    it(`${what} is not asked again, and its answer is kept`, async () => {
      const { port } = await listen(() => behaviour);
      const id = await world.ask(acme);
      world.send(accountAt(port, { auth: { user: 'ada', pass: 'word' } }));
      assert.match((await world.until(id, 'failed')).reason ?? '', reason);
      await sleep(800);
      assert.equal(server.connections, 1);
    });
  }

  it('to encrypt gets neither the password nor the message', async () => {
    const { port } = await listen();
    const id = await world.ask(acme);
    world.send(accountAt(port, { security: 'starttls', auth: { user: 'ada', pass: 's3cret' } }));
    assert.match((await world.until(id, 'failed')).reason ?? '', /offers no encryption \(STARTTLS\)/);
    assert.deepEqual(server.messages, []);
    assert.ok(!server.commands.some((command) => /^(AUTH|MAIL|RCPT)/.test(command)), server.commands.join());
  });
});

describe('a message that the mail server may have taken', () => {
  for (const deviation of ['hang-up', 'silence']) {
    it(`is uncertain when the answer is a ${deviation}, and not sent again by itself`, async () => {
      const { reason, sealed } = await sendTo(() => ({ '.': deviation }), 'uncertain');
      assert.match(reason ?? '', /may have arrived/);
      assert.ok(sealed, 'a person may send it again');
      await sleep(800);
      assert.equal(server.messages.length, 1);
    });
  }

  it('is uncertain when the process is killed before the answer, and no other process sends it', async () => {
    const { port } = await listen((connection) => (connection === 0 ? { '.': 'silence' } : {}));
    const id = await world.ask(acme);
    const child = world.startProcess(`smtp://127.0.0.1:${port}?ignoreTLS=true`);
    await server.waitFor(1);
    assert.equal((await world.stored(id)).state, 'sending', 'it said so before it sent');
    child.kill('SIGKILL');
    await once(child, 'exit');
    world.send(accountAt(port));
    await sleep(700);
    assert.equal((await world.stored(id)).state, 'sending', 'its lease runs');
    await world.owner.query("UPDATE mail_messages SET due_at = now() - interval '1 second'");
    assert.match((await world.until(id, 'uncertain')).reason ?? '', /stopped while sending/);
    await sleep(800);
    assert.deepEqual(server.ids, [id]);
  });

  it('is sent when the process is killed before the mail server has heard of it', async () => {
    const { port } = await listen((connection) => (connection === 0 ? { EHLO: 'silence' } : {}));
    const id = await world.ask(acme);
    const child = world.startProcess(`smtp://127.0.0.1:${port}?ignoreTLS=true`);
    while (server.commands.length === 0) await sleep(20);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await world.owner.query("UPDATE mail_messages SET due_at = now() - interval '1 second'");
    world.send(accountAt(port));
    await world.until(id, 'sent');
    assert.deepEqual(server.ids, [id]);
  });

  it('counts as sent when the answer comes after others have called it uncertain', async () => {
    const { port } = await listen(() => ({ '.': 'silence' }));
    const id = await world.ask(acme);
    world.send(accountAt(port), { limits: { connectMs: 2_000, silenceMs: 15_000, allMs: 15_000 } });
    await server.waitFor(1);
    await world.owner.query("UPDATE mail_messages SET state = 'uncertain', due_at = NULL, ended_at = now()");
    server.say('250 taken');
    await world.until(id, 'sent');
  });
});

describe('several processes', () => {
  it('send each message once', async () => {
    const { port } = await listen();
    const organizations = [acme, await world.addOrganization(), await world.addOrganization()];
    const processes = [0, 1].map(() => world.startProcess(`smtp://127.0.0.1:${port}?ignoreTLS=true`));
    world.send(accountAt(port));
    const ids: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      for (const organization of organizations) ids.push(await world.ask(organization));
    }
    for (const id of ids) await world.until(id, 'sent');
    assert.deepEqual(server.ids.sort(), ids.sort());
    assert.ok(processes.every(({ exitCode }) => exitCode === null));
  });
});

describe('an account', () => {
  it('keeps its pace, which all processes share; urgent messages go first', async () => {
    const { port } = await listen();
    for (let count = 0; count < 10; count += 1) await world.ask(acme);
    const urgent = await world.ask(INSTALLATION, { urgent: true });
    for (const _ of [0, 1]) world.send(accountAt(port), { perMinute: 3 });
    await server.waitFor(3);
    await sleep(1_200);
    assert.equal(server.messages.length, 3);
    assert.ok(server.ids.includes(urgent));
    await world.owner.query("UPDATE mail_messages SET claimed_at = now() - interval '2 minutes'");
    await server.waitFor(6);
  });

  it('that is slow delays no other, and organizations take turns', async () => {
    const { port } = await listen();
    const dead = await listen(() => ({ CONNECT: 'silence' }));
    const slow = await world.addOrganization();
    for (const organization of [slow, acme]) await world.addOwnServer(organization);
    for (let count = 0; count < 30; count += 1) await world.ask(slow, { account: 'organization' });
    const id = await world.ask(acme, { account: 'organization' });
    const reset = await world.ask(INSTALLATION, { urgent: true });
    world.send((organization) => accountAt(organization === slow ? dead.port : port));
    await Promise.all([id, reset].map((mail) => world.until(mail, 'sent')));
    assert.ok(dead.mostAtOnce <= 2, `${dead.mostAtOnce}`);
  });
});

describe('held work', () => {
  it('sends nothing until it is resumed', async () => {
    const { port } = await listen();
    await world.owner.query("INSERT INTO held_work (reason) VALUES ('restored')");
    const id = await world.ask(acme, { urgent: true });
    world.send(accountAt(port));
    await sleep(1_000);
    assert.equal((await world.stored(id)).state, 'waiting');
    await world.owner.query('DELETE FROM held_work');
    await world.until(id, 'sent');
  });
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createGuardedClient } from '../../server/kernel/network/guarded-client.ts';
import { asStandardSecret, newSecret, signatureHeaders } from '../../server/webhooks/delivery/signature.ts';

const secret = newSecret();
const previousSecret = newSecret();
const client = createGuardedClient({ allowPrivateAddresses: true });

interface Sent {
  headers: Record<string, string>;
  body: string;
}

/** A delivery as Kontor sends it. */
function delivery({ sentAt = new Date(), rotating = false, signedBy = secret } = {}): Sent {
  const deliveryId = crypto.randomUUID();
  const eventType = 'contact.created';
  const data = { contact: { first_name: 'Zoë' } };
  const body = JSON.stringify({
    id: deliveryId,
    event_type: eventType,
    data,
    delivered_at: sentAt.toISOString(),
  });
  const secrets = rotating
    ? { secret: newSecret(), previousSecret: signedBy }
    : { secret: signedBy, previousSecret: null };
  return {
    headers: signatureHeaders({ deliveryId, eventType, sentAt, body, secrets, headerPrefix: null }),
    body,
  };
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

function without(names: RegExp, { headers, body }: Sent): Sent {
  return { headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name))), body };
}

function withHeader(name: string, value: string, { headers, body }: Sent): Sent {
  return { headers: { ...headers, [name]: value }, body };
}

const genuine: Record<string, () => Sent> = {
  'a fresh delivery': () => delivery(),
  'one of four minutes ago': () => delivery({ sentAt: minutesFromNow(-4) }),
  'one signed by two secrets during a rotation': () => delivery({ rotating: true }),
};

const forged: Record<string, () => Sent> = {
  'a delivery without signatures': () => without(/signature/i, delivery()),
  'one signed by another secret': () => delivery({ signedBy: previousSecret }),
  'one whose body was changed': () => ({ ...delivery(), body: delivery().body.replace('Zoë', 'Eve') }),
  'one of six minutes ago': () => delivery({ sentAt: minutesFromNow(-6) }),
  'one of six minutes ahead': () => delivery({ sentAt: minutesFromNow(6) }),
  'one with an empty body': () => ({ ...delivery(), body: '' }),
  'one whose signatures are nonsense': () =>
    withHeader('webhook-signature', 'v1,é v2 ,', withHeader('X-Hook-Signature', 'sha256=é', delivery())),
};

const forgedFor: Record<string, Record<string, () => Sent>> = {
  standard: {
    'one that has only the other signature': () => without(/^webhook-signature$/, delivery()),
    'an old one under a new timestamp': () =>
      withHeader(
        'webhook-timestamp',
        String(Math.floor(Date.now() / 1_000)),
        delivery({ sentAt: minutesFromNow(-60) }),
      ),
    'one under another id': () => withHeader('webhook-id', crypto.randomUUID(), delivery()),
    'one whose timestamp is no number': () => withHeader('webhook-timestamp', 'now', delivery()),
  },
  hook: {
    'one that has only the other signature': () => without(/^X-Hook-Signature$/, delivery()),
  },
};

const python = spawnSync('python3', ['--version']).status === 0;
const languages = [
  { name: 'Node.js', command: process.execPath, file: 'node/verify.mjs', skip: false },
  {
    name: 'Python',
    command: 'python3',
    file: 'python/verify.py',
    skip: !python && 'python3 is not installed',
  },
];

for (const { name, command, file, skip } of languages) {
  for (const scheme of ['standard', 'hook']) {
    describe(`the example in ${name} that verifies the ${scheme} scheme`, { skip }, () => {
      let receiver: ChildProcess;
      let url: string;
      let printed = '';

      before(async () => {
        const WEBHOOK_SECRET = scheme === 'standard' ? asStandardSecret(secret) : secret;
        const env = { ...process.env, WEBHOOK_SECRET, WEBHOOK_SCHEME: scheme, PORT: '0' };
        receiver = spawn(command, [fileURLToPath(new URL(file, import.meta.url))], {
          env,
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        receiver.stdout?.setEncoding('utf8').on('data', (text) => {
          printed += text;
        });
        while (!printed.includes('listening on port')) await once(receiver.stdout ?? receiver, 'data');
        url = `http://127.0.0.1:${/\d+/.exec(printed)?.[0]}/`;
      });
      after(() => receiver.kill());

      const statusOf = async ({ headers, body }: Sent) => {
        const outcome = await client.request({ url, method: 'POST', headers, body });
        return outcome.kind === 'response' ? outcome.status : outcome;
      };

      for (const [what, make] of Object.entries(genuine)) {
        it(`accepts ${what}`, async () => assert.equal(await statusOf(make()), 204));
      }
      for (const [what, make] of Object.entries({ ...forged, ...forgedFor[scheme] })) {
        it(`refuses ${what}`, async () => assert.equal(await statusOf(make()), 401));
      }

      it('outlives a sender that hangs up half way', async () => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1');
        await once(socket, 'connect');
        socket.end('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{');
        await once(socket.resume(), 'close');
        assert.equal(await statusOf(delivery()), 204);
      });

      it('hands on what was verified', async () => {
        const sent = delivery();
        assert.equal(await statusOf(sent), 204);
        assert.match(printed, new RegExp(`contact.created ${sent.headers['webhook-id']}`));
      });
    });
  }
}

after(() => client.close());

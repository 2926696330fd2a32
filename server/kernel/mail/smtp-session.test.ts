import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { composeMail } from './compose.ts';
import { type ServerMailSettings, type SmtpAccount, serverAccount } from './smtp-account.ts';
import { sendBySmtp } from './smtp-session.ts';
import { MailServer } from './testing/mail-server.ts';
import { accountAt } from './testing/world.ts';

/** The password that must not travel unencrypted. */
const PASSWORD = 's3cret-word';

/** This machine by an address that is none of the loopback's own spellings, so that it is taken for another one. */
const ELSEWHERE = '[::ffff:127.0.0.1]';

interface Received {
  readonly passwords: { readonly password: string; readonly encrypted: boolean }[];
  readonly messages: string[];
}

/** A mail server on this machine that knows TLS unless told otherwise. */
async function openServer(options: { withoutTls?: boolean } = {}): Promise<Received & { port: number }> {
  const received: Received = { passwords: [], messages: [] };
  const server = new SMTPServer({
    ...(options.withoutTls ? { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] } : {}),
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password }, session, callback) => {
      received.passwords.push({ password: String(password), encrypted: session.secure });
      callback(null, { user: 'ada' });
    },
    onData: (stream, _session, callback) => {
      let message = '';
      stream.on('data', (chunk) => {
        message += chunk;
      });
      stream.on('end', () => {
        received.messages.push(message);
        callback();
      });
    },
  });
  // Connections are given up, which is the point here.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  after(() => new Promise<void>((settle) => server.close(() => settle())));
  const address = listener.address();
  return { ...received, port: typeof address === 'object' && address ? address.port : 0 };
}

const SETTINGS: ServerMailSettings = {
  smtpUrl: undefined,
  mailFrom: undefined,
  baseUrl: 'https://crm.example',
  mailDkimKey: undefined,
  mailDkimSelector: 'kontor',
};

/** Sends one message; answers how it ended, and how often it was begun. */
async function send(account: SmtpAccount, allowPrivateAddresses = false) {
  let begun = 0;
  const message = { id: '1', to: 'grace@acme.example', subject: 'Your link', text: 'secret-link' };
  const result = await sendBySmtp(account, await composeMail(account, message), {
    allowPrivateAddresses,
    limits: { connectMs: 5_000, silenceMs: 5_000, allMs: 10_000 },
    signal: new AbortController().signal,
    begin: async () => {
      begun += 1;
      return true;
    },
  });
  const reason = 'reason' in result ? result.reason : '';
  return { outcome: result.outcome, reason, begun };
}

async function sendBy(smtpUrl: string) {
  const account = await serverAccount({ ...SETTINGS, smtpUrl });
  assert.ok(account);
  return send(account);
}

describe('the mail server of the installation', () => {
  it('that offers no TLS gets neither the password nor the message', async () => {
    const server = await openServer({ withoutTls: true });
    const { outcome, reason, begun } = await sendBy(`smtp://ada:${PASSWORD}@${ELSEWHERE}:${server.port}`);
    assert.deepEqual([outcome, begun, server.passwords, server.messages], ['failed', 0, [], []]);
    assert.match(reason, /STARTTLS/);
  });

  it('that offers TLS gets them, encrypted', async () => {
    const server = await openServer();
    const url = `smtp://ada:${PASSWORD}@${ELSEWHERE}:${server.port}?tls.rejectUnauthorized=false`;
    assert.equal((await sendBy(url)).outcome, 'sent');
    assert.deepEqual(server.passwords, [{ password: PASSWORD, encrypted: true }]);
    assert.match(server.messages.join(), /secret-link/);
  });

  it('whose certificate is not for it gets nothing', async () => {
    const server = await openServer();
    const { outcome, reason } = await sendBy(`smtp://ada:${PASSWORD}@${ELSEWHERE}:${server.port}`);
    assert.deepEqual([outcome, server.passwords, server.messages], ['retry', [], []]);
    assert.match(reason, /certificate/);
  });

  it('gets them unencrypted where the URL says so, and on this machine', async () => {
    const server = await openServer({ withoutTls: true });
    const address = `smtp://ada:${PASSWORD}@`;
    assert.equal((await sendBy(`${address}${ELSEWHERE}:${server.port}?ignoreTLS=true`)).outcome, 'sent');
    assert.equal((await sendBy(`${address}127.0.0.1:${server.port}`)).outcome, 'sent');
    assert.deepEqual(server.passwords, Array(2).fill({ password: PASSWORD, encrypted: false }));
  });

  it('has its sender from the settings', async () => {
    const from = async (mailFrom: string | undefined) =>
      (await serverAccount({ ...SETTINGS, smtpUrl: 'smtps://h', mailFrom }))?.from;
    assert.deepEqual(await from(undefined), { name: 'Kontor', address: 'kontor@crm.example' });
    assert.deepEqual(await from('a@b.example'), { name: '', address: 'a@b.example' });
    assert.deepEqual(await from('Acme CRM <a@b.example>'), { name: 'Acme CRM', address: 'a@b.example' });
  });
});

describe('the mail server of an organization', () => {
  it('at a private address, or behind a name that leads to one, is not called', async () => {
    const server = await new MailServer().listen();
    after(() => server.close());
    for (const host of ['127.0.0.1', 'localhost', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1']) {
      const { outcome } = await send({ ...accountAt(server.port), host, isGuarded: true });
      assert.notEqual(outcome, 'sent', host);
    }
    assert.equal(server.connections, 0);
  });

  it('at a private address is called on any port where the operator allows it', async () => {
    const server = await new MailServer().listen();
    after(() => server.close());
    assert.equal((await send(accountAt(server.port, { isGuarded: true }), true)).outcome, 'sent');
  });

  it('whose certificate is not for it gets neither the password nor the message', async () => {
    const server = await openServer();
    const auth = { user: 'ada', pass: PASSWORD };
    const account = accountAt(server.port, { isGuarded: true, security: 'starttls', auth });
    const { outcome, reason } = await send(account, true);
    assert.deepEqual([outcome, server.passwords, server.messages], ['retry', [], []]);
    assert.match(reason, /certificate/);
  });

  it('at a public address is called on the ports of mail servers alone, and never unencrypted', async () => {
    const literal = { host: '192.0.32.10', isGuarded: true } as const;
    for (const rest of [
      { port: 22, security: 'starttls' },
      { port: 587, security: 'none' },
    ] as const) {
      const { outcome, reason } = await send({ ...accountAt(0), ...literal, ...rest }, true);
      assert.equal(outcome, 'failed');
      assert.match(reason, /^Kontor does not connect to this mail server\./);
    }
  });
});

describe('a message', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  it('is signed where the account has a key', async () => {
    const account = accountAt(0, { dkim: { domain: 'crm.example', selector: 'kontor', privateKey: key } });
    const mail = { id: '1', to: 'a@b.example', subject: 's', text: 't' };
    const signed = (await composeMail(account, mail)).bytes.toString();
    assert.match(signed, /^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=crm\.example;/);
    assert.match(signed, /s=kontor;/);
    assert.doesNotMatch((await composeMail(accountAt(0), mail)).bytes.toString(), /DKIM/);
  });

  it('has one recipient and one subject, whatever they hold', async () => {
    const mail = {
      id: '1',
      to: 'a@b.example',
      subject: 'Hi\r\nBcc: evil@example.com',
      text: '.\r\n..\r\nend',
    };
    const text = (await composeMail(accountAt(0), mail)).bytes.toString();
    assert.doesNotMatch(text, /^Bcc:/im);
    const server = await new MailServer().listen();
    after(() => server.close());
    await send(accountAt(server.port));
    assert.deepEqual(
      server.commands.filter((line) => line.startsWith('RCPT')),
      ['RCPT TO:<grace@acme.example>'],
    );
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { createMailer } from './mailer.ts';

/** The password that must not travel in the clear. */
const PASSWORD = 's3cret-word';

/** This machine by an address that is none of the loopback's own spellings, so that the mailer takes it for another one. */
const ELSEWHERE = '[::ffff:127.0.0.1]';

/** What a mail server was given. */
interface Received {
  readonly passwords: { readonly password: string; readonly encrypted: boolean }[];
  readonly messages: string[];
}

/** A mail server on this machine; it knows TLS unless told otherwise. */
async function openMailServer(options: { withoutTls?: boolean } = {}): Promise<Received & { port: number }> {
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
  // The mailer gives up connections, which is the point here.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  after(() => new Promise<void>((settle) => server.close(() => settle())));
  const address = listener.address();
  return { ...received, port: typeof address === 'object' && address ? address.port : 0 };
}

/** Sends one message by the URL; answers the errors. */
async function sendBy(smtpUrl: string): Promise<string[]> {
  const errors: string[] = [];
  const log = { error: (fields: object) => errors.push(String(Reflect.get(fields, 'err'))) };
  const mailer = createMailer({ smtpUrl, mailFrom: undefined, baseUrl: 'https://crm.example' }, log);
  mailer?.send({ to: 'grace@acme.example', subject: 'Your link', text: 'https://crm.example/secret-link' });
  await mailer?.close();
  return errors;
}

describe('The mailer', () => {
  it('gives a server that offers no TLS neither the password nor the message', async () => {
    const server = await openMailServer({ withoutTls: true });
    const errors = await sendBy(`smtp://ada:${PASSWORD}@${ELSEWHERE}:${server.port}`);
    assert.deepEqual([server.passwords, server.messages], [[], []]);
    assert.match(errors.join(), /STARTTLS/);
  });

  it('gives them to one that offers TLS, encrypted', async () => {
    const server = await openMailServer();
    const url = `smtp://ada:${PASSWORD}@${ELSEWHERE}:${server.port}?tls.rejectUnauthorized=false`;
    assert.deepEqual(await sendBy(url), []);
    assert.deepEqual(server.passwords, [{ password: PASSWORD, encrypted: true }]);
    assert.match(server.messages.join(), /secret-link/);
  });

  it('sends nothing where the certificate is not for the server', async () => {
    const server = await openMailServer();
    const errors = await sendBy(`smtp://ada:${PASSWORD}@${ELSEWHERE}:${server.port}`);
    assert.equal(errors.length, 1);
    assert.deepEqual([server.passwords, server.messages], [[], []]);
  });

  it('sends in the clear where the URL says so, and to a server on this machine', async () => {
    const server = await openMailServer({ withoutTls: true });
    const address = `smtp://ada:${PASSWORD}@`;
    assert.deepEqual(await sendBy(`${address}${ELSEWHERE}:${server.port}?ignoreTLS=true`), []);
    assert.deepEqual(await sendBy(`${address}127.0.0.1:${server.port}`), []);
    assert.deepEqual(server.passwords, Array(2).fill({ password: PASSWORD, encrypted: false }));
  });
});

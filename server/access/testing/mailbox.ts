import { once } from 'node:events';
import net from 'node:net';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

/** For tests: an SMTP server that accepts all messages and delivers none. */
export interface Mailbox {
  readonly url: string;
  /** The messages so far, as sent. */
  readonly messages: string[];
  /** Waits up to five seconds for one more message than `known`. */
  next(known: number): Promise<string>;
  /** Accepts no connections until the returned function is called. */
  close(): Promise<() => Promise<void>>;
  /** Whether to hang up instead of confirming a received message. */
  hangUpAfterData(hangsUp: boolean): void;
}

/**
 * Opens the mailbox until the test file ends.
 * @param isWanted which messages it keeps
 */
export async function openMailbox(isWanted: (message: string) => boolean = () => true): Promise<Mailbox> {
  const messages: string[] = [];
  let hangsUp = false;
  const server = net.createServer((socket) =>
    converse(socket, (message) => {
      if (isWanted(message)) messages.push(message);
      if (hangsUp) socket.destroy();
    }),
  );
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const port = await open(0);
  after(() => server.close());
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    messages,
    next: async (known) => {
      for (let waited = 0; messages.length <= known && waited < 5_000; waited += 20) await sleep(20);
      const message = messages[known];
      if (message === undefined) throw new Error('No message came within 5 s.');
      return message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    },
    close: async () => {
      server.close();
      await once(server, 'close');
      return async () => {
        await open(port);
      };
    },
    hangUpAfterData: (does) => {
      hangsUp = does;
    },
  };
}

/** Keeps all messages except those about security events, which arrive on their own. */
export const isAskedFor = (message: string) => !/^Time: /m.test(message);

function converse(socket: net.Socket, onMessage: (message: string) => void): void {
  let received = '';
  let message: string | undefined;
  socket.on('error', () => undefined);
  socket.write('220 mailbox\r\n');
  socket.on('data', (chunk) => {
    received += chunk;
    for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
      const line = received.slice(0, end);
      received = received.slice(end + 2);
      if (message === undefined) {
        if (/^DATA/i.test(line)) message = '';
        socket.write(
          /^DATA/i.test(line) ? '354 go on\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n',
        );
      } else if (line === '.') {
        onMessage(message);
        message = undefined;
        socket.write('250 taken\r\n');
      } else {
        message += `${line}\r\n`;
      }
    }
  });
}

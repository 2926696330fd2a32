import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a mail server does instead of accepting a command: answers, hangs up, or falls silent. */
export type Deviation = string | 'hang-up' | 'silence';

/** How a test wants the mail server to behave, by command such as `RCPT`. `.` is the end of the message. */
export type Behaviour = Readonly<Record<string, Deviation | undefined>>;

/** For tests: a mail server on this machine that can misbehave at any point of a session. It does not support TLS. */
export class MailServer {
  /** Called at the start of each connection. */
  behave: (connection: number) => Behaviour = () => ({});
  /** All messages received to their end, as sent, accepted or not. */
  readonly messages: string[] = [];
  /** The commands it received. */
  readonly commands: string[] = [];
  connections = 0;
  /** The most connections that were open at once. */
  mostAtOnce = 0;
  readonly #server = net.createServer((socket) => this.#converse(socket));
  readonly #sockets = new Set<net.Socket>();

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Sends something late on every open connection. */
  say(line: string): void {
    for (const socket of this.#sockets) socket.write(`${line}\r\n`);
  }

  /** Waits up to ten seconds until this many messages have arrived. */
  async waitFor(count: number): Promise<void> {
    for (let waited = 0; this.messages.length < count; waited += 20) {
      if (waited > 10_000) throw new Error(`${this.messages.length} of ${count} messages came within 10 s.`);
      await sleep(20);
    }
  }

  /** The ids in the Message-ID headers of the messages received. */
  get ids(): string[] {
    return this.messages.map((message) => /^Message-ID: <([^@]+)@/im.exec(message)?.[1] ?? '');
  }

  #converse(socket: net.Socket): void {
    const behaviour = this.behave(this.connections++);
    this.#sockets.add(socket);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#sockets.size);
    let received = '';
    let message: string | undefined;
    const answer = (command: string, usual: string) => {
      const deviation = behaviour[command];
      if (deviation === 'hang-up') socket.destroy();
      else if (deviation !== 'silence') socket.write(`${deviation ?? usual}\r\n`);
      return deviation === undefined;
    };
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
    answer('CONNECT', '220 mail.test');
    socket.on('data', (chunk) => {
      received += chunk;
      for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
        const line = received.slice(0, end);
        received = received.slice(end + 2);
        if (message === undefined) {
          const command = line.split(/[\s:]/)[0]?.toUpperCase() ?? '';
          this.commands.push(line);
          const isTaken = answer(command, USUAL[command] ?? '250 ok');
          if (command === 'DATA' && isTaken) message = '';
        } else if (line === '.') {
          this.messages.push(message);
          message = undefined;
          answer('.', '250 taken');
        } else message += `${line}\r\n`;
      }
    });
  }
}

const USUAL: Readonly<Record<string, string>> = {
  EHLO: '250-mail.test\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  DATA: '354 go on',
  QUIT: '221 bye',
  STARTTLS: '502 not implemented',
};

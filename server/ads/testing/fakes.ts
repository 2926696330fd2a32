import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Asked, type Fake, Refused, type Told } from './fake.ts';
import { FakeGoogle } from './fake-google.ts';
import { FakeLinkedin } from './fake-linkedin.ts';
import { FakeMeta } from './fake-meta.ts';
import { FakeReceiver } from './fake-receiver.ts';
import { FakeTiktok } from './fake-tiktok.ts';

/** What becomes of a request besides its answer: it is lost before it is read, or its answer is, or never comes, or the platform fails. */
export type Trouble = 'lost' | 'answer_lost' | 'unanswered' | 'fails' | undefined;

/** A request that a platform got. */
export interface Got extends Asked {
  readonly platform: string;
}

/** All platforms on one port of this machine. */
export class Fakes {
  readonly meta = new FakeMeta();
  readonly google = new FakeGoogle();
  readonly linkedin = new FakeLinkedin();
  readonly tiktok = new FakeTiktok();
  readonly https = new FakeReceiver();
  /** Everything that arrived, byte for byte. */
  readonly got: Got[] = [];
  /** Decides what goes wrong with a request. */
  trouble: (got: Got) => Trouble | Promise<Trouble> = () => undefined;
  readonly #server: Server;
  #port = 0;

  constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
    this.#server.keepAliveTimeout = 60_000;
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  url(platform: string): string {
    return `http://127.0.0.1:${this.#port}/${platform}`;
  }

  /** The settings of a server that talks to these platforms. */
  get config() {
    return {
      metaUrl: this.url('meta'),
      googleDataManagerUrl: this.url('google'),
      googleTokenUrl: this.url('google/token'),
      linkedinUrl: this.url('linkedin'),
      tiktokUrl: this.url('tiktok'),
      adsAllowPrivateAddresses: true,
    };
  }

  /** The purchases that a platform was sent, without tokens, checks and questions about them. */
  sentTo(platform: string): Got[] {
    const isPurchase = ({ method, text }: Got) =>
      method === 'POST' && !/grant_type|validateOnly|conversion\.test/.test(text);
    return this.got.filter((got) => got.platform === platform && isPurchase(got));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, platform = ''] = pathname.split('/');
    const path = pathname.slice(platform.length + 1);
    const { method = '', headers } = request;
    const got = { platform, method, path, query: searchParams, headers, text, body: parsed(text) };
    this.got.push(got);
    const trouble = await this.trouble(got);
    if (trouble === 'lost') return void request.socket.destroy();
    if (trouble === 'fails') return send(response, { status: 500, body: { message: 'Internal error' } });
    const told = this.#answer(platform, got);
    if (trouble === 'answer_lost') return void request.socket.destroy();
    if (trouble === 'unanswered') return;
    send(response, told);
  }

  #answer(platform: string, asked: Asked): Told {
    const { meta, google, linkedin, tiktok, https } = this;
    const fakes: Readonly<Record<string, Fake>> = { meta, google, linkedin, tiktok, https };
    try {
      return fakes[platform]?.answer(asked) ?? { status: 404 };
    } catch (refused) {
      if (refused instanceof Refused) return { status: 400, body: { message: refused.message } };
      throw refused;
    }
  }
}

function send(response: ServerResponse, { status, body }: Told): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

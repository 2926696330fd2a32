import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A received request. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** On a monotonic clock. */
  readonly atMs: number;
}

/** The answer; without a status the request hangs. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** For tests: a webhook receiver on loopback that stores requests and answers as configured. */
export class Receiver {
  readonly received: Received[] = [];
  /** Decides the answer to a request. It can be replaced at any time. */
  answer: (request: Received) => Answer | Promise<Answer> = () => ({ status: 204 });
  readonly #server: Server;
  #port = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const { url: path = '', headers } = request;
        void this.#handle({ path, headers, body, atMs: performance.now() }, response);
      });
    });
    this.#server.keepAliveTimeout = 60_000;
  }

  async #handle(received: Received, response: ServerResponse): Promise<void> {
    this.received.push(received);
    const { status, headers = {}, body = '' } = await this.answer(received);
    if (status !== undefined) response.writeHead(status, headers).end(body);
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${this.#port}${path}`;
  }

  /** The requests to a path, in order of arrival. */
  at(path: string): Received[] {
    return this.received.filter((request) => request.path === path);
  }

  /** Waits until a path has received this many requests; throws after `timeoutMs`. */
  async waitFor(count: number, path = '/hook', timeoutMs = 10_000): Promise<Received[]> {
    const deadline = performance.now() + timeoutMs;
    while (this.at(path).length < count) {
      if (performance.now() > deadline) {
        throw new Error(`${path} had ${this.at(path).length} of ${count} requests after ${timeoutMs} ms.`);
      }
      await sleep(5);
    }
    return this.at(path);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

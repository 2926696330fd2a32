import type { JSONRPCMessage, JSONRPCRequest, Server, Transport } from '@modelcontextprotocol/server';

/**
 * The transport of one POST to a client of a version before 2026: hands the requests in it to a server, and gathers the
 * answers. The transport of the SDK would answer by a stream of events, or refuse clients that accept JSON alone, and
 * takes five times as long.
 */
class JsonExchange implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  readonly answered: Promise<readonly JSONRPCMessage[]>;
  readonly #requests: readonly JSONRPCRequest[];
  readonly #answers: JSONRPCMessage[] = [];
  readonly #finish: (answers: readonly JSONRPCMessage[]) => void;

  constructor(requests: readonly JSONRPCRequest[]) {
    this.#requests = requests;
    const { promise, resolve } = Promise.withResolvers<readonly JSONRPCMessage[]>();
    this.answered = promise;
    this.#finish = resolve;
  }

  async start(): Promise<void> {
    // The server listens from the moment on at which it is connected, not yet here.
  }

  deliver(): void {
    for (const request of this.#requests) this.onmessage?.(request);
  }

  /** The server answers each request once; it has nothing else to say, because nobody would be listening. */
  async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) return;
    this.#answers.push(message);
    if (this.#answers.length === this.#requests.length) this.#finish(this.#answers);
  }

  async close(): Promise<void> {
    // Nothing is held open.
  }
}

/** Has a server answer requests; answers in the order in which they were ready. */
export async function exchange(
  server: Server,
  requests: readonly JSONRPCRequest[],
): Promise<readonly JSONRPCMessage[]> {
  const transport = new JsonExchange(requests);
  await server.connect(transport);
  transport.deliver();
  return transport.answered;
}

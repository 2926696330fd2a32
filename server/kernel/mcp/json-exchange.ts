import type { JSONRPCMessage, JSONRPCRequest, Server, Transport } from '@modelcontextprotocol/server';

/**
 * The transport for one POST of a client with a protocol version before 2026. Passes its requests to a server and
 * collects the answers. The SDK's transport would answer with a stream of events, refuse clients that accept only
 * JSON, and take five times as long.
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
    // The server starts listening when it is connected, not here.
  }

  deliver(): void {
    for (const request of this.#requests) this.onmessage?.(request);
  }

  /** The server answers each request once. It sends nothing else, because nobody would be listening. */
  async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) return;
    this.#answers.push(message);
    if (this.#answers.length === this.#requests.length) this.#finish(this.#answers);
  }

  async close(): Promise<void> {
    // There is nothing to close.
  }
}

/** Lets a server answer requests; returns the answers in the order in which they were ready. */
export async function exchange(
  server: Server,
  requests: readonly JSONRPCRequest[],
): Promise<readonly JSONRPCMessage[]> {
  const transport = new JsonExchange(requests);
  await server.connect(transport);
  transport.deliver();
  return transport.answered;
}

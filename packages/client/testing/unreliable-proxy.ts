import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What happens to a request on its way. */
const MISHAPS = {
  /** The request never arrives. */
  lostRequest: 2,
  /** The request is carried out, but its answer never arrives. */
  lostAnswer: 2,
  /** Half of the answer arrives. */
  halfAnswer: 1,
  /** The answer arrives after the client has given up. */
  lateAnswer: 1,
  /** The request arrives twice. The second answer is returned, but for a DELETE, which finds nothing the second time. */
  repeated: 2,
  /** A server in between is too busy. */
  busy: 1,
  none: 6,
};

type Mishap = keyof typeof MISHAPS;

const LOTS: readonly Mishap[] = Object.entries(MISHAPS).flatMap(([mishap, weight]) =>
  Array.from({ length: weight }, () => mishap as Mishap),
);

/** A proxy that loses, delays and repeats requests and answers. */
export interface UnreliableProxy {
  readonly url: string;
  /** How often each mishap happened. */
  readonly happened: ReadonlyMap<Mishap, number>;
  close(): Promise<void>;
}

/** Starts a proxy in front of a server. */
export async function startUnreliableProxy(
  target: string,
  { seed, lateMs }: { readonly seed: number; readonly lateMs: number },
): Promise<UnreliableProxy> {
  const happened = new Map<Mishap, number>();
  const next = random(seed);
  const server = createServer(async (request, response) => {
    const mishap = LOTS[Math.floor(next() * LOTS.length)] ?? 'none';
    happened.set(mishap, (happened.get(mishap) ?? 0) + 1);
    const body = await readBody(request);
    await handle(mishap, request.method, () => forward(target, request, body), response, lateMs).catch(() =>
      response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, happened, close };
}

interface Forwarded {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

async function handle(
  mishap: Mishap,
  method: string | undefined,
  send: () => Promise<Forwarded>,
  response: ServerResponse,
  lateMs: number,
): Promise<void> {
  if (mishap === 'lostRequest') {
    response.destroy();
    return;
  }
  if (mishap === 'busy') {
    response.writeHead(503, { 'Retry-After': '0' }).end('busy');
    return;
  }
  const first = await send();
  const second = mishap === 'repeated' ? await send() : first;
  const { status, headers, text } = method === 'DELETE' ? first : second;
  if (mishap === 'lostAnswer') {
    response.destroy();
    return;
  }
  if (mishap === 'lateAnswer') await new Promise((resolve) => setTimeout(resolve, lateMs));
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) });
  if (mishap !== 'halfAnswer') {
    response.end(text);
    return;
  }
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

async function forward(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: string,
): Promise<Forwarded> {
  const { host: _, connection: __, 'content-length': ___, ...kept } = headers;
  const response = await fetch(target + url, {
    method: method ?? 'GET',
    headers: Object.entries(kept).map(([name, value]) => [name, String(value)]),
    ...(body === '' ? {} : { body }),
  });
  const passed = ['content-type', 'retry-after', 'x-request-id'].flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, headers: Object.fromEntries(passed), text: await response.text() };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An address cannot be listened on. The message is for the person who started Kontor. */
export class ListenRefusal extends Error {
  override name = 'ListenRefusal';
}

/**
 * Starts to listen for requests.
 * @returns the port, useful if the given one is 0
 * @throws ListenRefusal if the port or address cannot be used
 */
export async function listen(
  server: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw refusalOf(error, host, port);
  }
  const address: AddressInfo | string | null = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function refusalOf(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const words = typeof code === 'string' ? REASONS[code] : undefined;
  return words ? new ListenRefusal(words(host, port), { cause: error }) : error;
}

const UNKNOWN_HOST = (host: string) =>
  `HOST '${host}' is not an address; set HOST to an address of this machine.`;

/** By error code (Node.js, "Common system errors"; dns, "Error codes"). */
const REASONS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use by another program; stop that program or set PORT to another port.`,
  EACCES: (_host, port) =>
    `This user may not listen on port ${port}; set PORT to a port above 1023, or give the user the right to use this one.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine; set HOST to one that is.`,
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
};

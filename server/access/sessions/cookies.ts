import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie for this host only, not readable by scripts and not sent with forms of other sites. */
export interface Cookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * Defines a cookie (RFC 6265bis). Over TLS it is `Secure` and has the prefix `__Host-`, so that no other host in the
 * domain can set it.
 * @param maxAgeSeconds how long the browser keeps it; by default until it is closed
 */
export function defineCookie(name: string, options: { secure: boolean; maxAgeSeconds?: number }): Cookie {
  const { secure, maxAgeSeconds } = options;
  const fullName = secure ? `__Host-${name}` : name;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return {
    read: ({ headers }) => readCookie(headers.cookie ?? '', fullName),
    set: (reply, value) => void reply.header('Set-Cookie', `${fullName}=${value}; ${attributes}${age}`),
    clear: (reply) => void reply.header('Set-Cookie', `${fullName}=; ${attributes}; Max-Age=0`),
  };
}

/** Our values are base64url; anything else was not set by us. */
const VALUE = /^[\w-]{1,200}$/;

function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [given, value = ''] = pair.trim().split('=', 2);
    if (given === name && VALUE.test(value)) return value;
  }
  return undefined;
}

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenApiDocument } from '../openapi/openapi.ts';
import { PAGE_SECURITY_POLICY, referencePage } from '../reference/page.ts';
import { type Theme, themeOf } from './theme.ts';

/**
 * Mounts the API reference: `GET /openapi.json` for programs and `GET /docs` for people. Neither needs a credential or
 * counts against the rate limit.
 * @param describe called once, at the first request
 */
export function mountReference(server: FastifyInstance, describe: () => OpenApiDocument): void {
  const described = once(describe);
  const document = once(() => textOf(JSON.stringify(described()), 'application/json; charset=utf-8'));
  const pageIn = (theme?: Theme) => textOf(referencePage(described(), theme), 'text/html; charset=utf-8');
  const pages = {
    system: once(() => pageIn()),
    light: once(() => pageIn('light')),
    dark: once(() => pageIn('dark')),
  };
  server.get('/openapi.json', (request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*');
    return send(document(), request, reply);
  });
  server.get('/docs', (request, reply) => {
    reply.header('Content-Security-Policy', PAGE_SECURITY_POLICY);
    reply.header('Referrer-Policy', 'no-referrer');
    reply.header('Vary', 'Cookie');
    return send(pages[themeOf(request) ?? 'system'](), request, reply);
  });
}

/** What is made when it is first needed. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

interface Text {
  readonly text: string;
  readonly type: string;
  readonly etag: string;
}

function textOf(text: string, type: string): Text {
  return { text, type, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

/** Answers 304 if the client already has the text (RFC 9110, section 13.1.2). */
function send({ text, type, etag }: Text, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ ETag: etag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' });
  const known = request.headers['if-none-match'] ?? '';
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return reply.status(304).send();
  return reply.type(type).send(text);
}

import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from '../openapi/openapi.ts';
import { type NeighbouringPage, PAGE_SECURITY_POLICY, referencePage } from '../reference/page.ts';
import { sendText, textOf } from './text.ts';
import { type Theme, themeOf } from './theme.ts';

/**
 * Mounts the API reference: `GET /openapi.json` for programs, `GET /docs` for people, and `/llms.txt` and `/robots.txt` for those who
 * look around. None needs a credential or counts against the rate limit.
 * @param describe called once, at the first request
 * @param guides the pages beside the reference
 */
export function mountReference(
  server: FastifyInstance,
  describe: () => OpenApiDocument,
  guides: () => readonly NeighbouringPage[],
): void {
  const described = once(describe);
  const document = once(() => textOf(JSON.stringify(described()), 'application/json; charset=utf-8'));
  const pageIn = (theme?: Theme) =>
    textOf(referencePage(described(), guides(), theme), 'text/html; charset=utf-8');
  const pages = {
    system: once(() => pageIn()),
    light: once(() => pageIn('light')),
    dark: once(() => pageIn('dark')),
  };
  server.get('/openapi.json', (request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*');
    return sendText(document(), request, reply);
  });
  server.get('/docs', (request, reply) => {
    reply.header('Content-Security-Policy', PAGE_SECURITY_POLICY);
    reply.header('Referrer-Policy', 'no-referrer');
    reply.header('Vary', 'Cookie');
    return sendText(pages[themeOf(request) ?? 'system'](), request, reply);
  });
  const overview = once(() => textOf(llmsText(described()), 'text/plain; charset=utf-8'));
  server.get('/llms.txt', (request, reply) => sendText(overview(), request, reply));
  const robots = textOf(ROBOTS, 'text/plain; charset=utf-8');
  server.get('/robots.txt', (request, reply) => sendText(robots, request, reply));
}

/** Search engines may read what needs no sign-in. The rest only leads them to the sign-in page. */
const ROBOTS = `User-agent: *
Allow: /$
Allow: /docs
Allow: /guide
Allow: /openapi.json
Allow: /llms.txt
Disallow: /
`;

/** The overview for language models (https://llmstxt.org): what this is, and where its documentation is. */
function llmsText({ info, servers, tags }: OpenApiDocument): string {
  const url = servers[0]?.url ?? '';
  return `# ${info.title}

> ${info.summary}

Send an API key or an OAuth access token as \`Authorization: Bearer …\`. Agents connect to ${url}/mcp.

## Documentation

- [Guide](${url}/guide): importing, webhooks, OAuth, MCP, running it
- [API reference](${url}/docs): ${tags.map(({ name }) => name).join(', ')}
- [OpenAPI 3.1 document](${url}/openapi.json): every path, schema, error and webhook
- [OAuth server metadata](${url}/.well-known/oauth-authorization-server): where apps sign people in
`;
}

/** What is made when it is first needed. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

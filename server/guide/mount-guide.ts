import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendText, textOf } from '../kernel/http/text.ts';
import { themeOf } from '../kernel/http/theme.ts';
import type { Guide } from './guide.ts';
import { GUIDE_SECURITY_POLICY, guideIndex, guidePage } from './page.ts';
import { searchGuide } from './search.ts';

const LONGEST_QUERY = 100;

/**
 * Mounts the guide: `GET /guide` with its contents and search, and a page for each file of `docs/`. None needs a credential or counts
 * against the rate limit.
 */
export function mountGuide(server: FastifyInstance, guide: () => Guide): void {
  server.get<{ Querystring: { q?: unknown } }>('/guide', (request, reply) => {
    const { q } = request.query;
    const query = typeof q === 'string' ? q.trim().slice(0, LONGEST_QUERY) : '';
    const found = searchGuide(guide(), query);
    const page = guideIndex(guide(), { query, found }, themeOf(request));
    return sendText(textOf(page, HTML), request, secured(reply));
  });
  server.get<{ Params: { '*': string } }>('/guide/*', (request, reply) => {
    const page = guide().get(request.params['*']);
    if (page === undefined) return reply.callNotFound();
    const text = guidePage(guide(), page, themeOf(request));
    return sendText(textOf(text, HTML), request, secured(reply));
  });
}

const HTML = 'text/html; charset=utf-8';

function secured(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'Content-Security-Policy': GUIDE_SECURITY_POLICY,
    'Referrer-Policy': 'no-referrer',
    Vary: 'Cookie',
  });
}

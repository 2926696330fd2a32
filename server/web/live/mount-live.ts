import type { FastifyInstance } from 'fastify';
import { sessionCaller } from '../../access/sessions/session-caller.ts';
import type { Sessions } from '../../access/sessions/sessions.ts';
import { originOf } from '../../kernel/http/origin.ts';
import type { SessionGuard } from '../session-guard.ts';
import type { Live } from './live.ts';

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Nginx would buffer small responses.
  'X-Accel-Buffering': 'no',
};

export interface LiveRouteOptions {
  readonly live: Live;
  readonly guard: SessionGuard;
  readonly sessions: Sessions;
  readonly heartbeatMs?: number;
}

/** Mounts `GET /live`, which streams the changes in the session's organization as they happen. */
export function mountLive(
  server: FastifyInstance,
  { live, guard, sessions, ...timing }: LiveRouteOptions,
): void {
  server.get('/live', { exposeHeadRoute: false }, async (request, reply) => {
    const { credential } = sessionCaller(await guard.sessionOf(request), originOf(request));
    const { organizationId, role, viewer } = credential;
    const stream = live.open({
      sessionId: credential.id,
      organizationId,
      viewer,
      isStillIn: async () => {
        const session = await sessions.peek(request);
        if (!session || session.lacksSecondFactor || session.lacksSingleSignOn) return false;
        const isSame = session.organizationId === organizationId && session.role === role;
        return isSame && session.isRestricted === (viewer !== undefined);
      },
      ...timing,
    });
    return reply.headers(HEADERS).send(stream.body);
  });
  // The server waits for running responses, and these would never end.
  server.addHook('preClose', async () => live.closeStreams());
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../access/sessions/sessions.ts';
import { singleSignOnIsNotEnough } from '../access/sessions/single-sign-on-is-not-enough.ts';
import { acceptOnlyJson } from '../kernel/http/api.ts';
import { bodyFields } from '../kernel/http/body.ts';
import type { Method } from '../kernel/http/route.ts';
import { reauthenticationRequired } from '../kernel/operations/errors.ts';
import type { SessionGuard } from './session-guard.ts';

/** A request of a signed-in person about what is theirs in all organizations. */
export interface PersonCall {
  readonly session: Session;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The fields of the body and the path, not yet parsed. */
  readonly input: Record<string, unknown>;
}

/** A path of the web app that belongs to a person rather than to an organization, such as their sessions. */
export interface PersonRoute {
  readonly method: Method;
  readonly path: string;
  /** Whether it takes a JSON body. */
  readonly body: boolean;
  /** Set if the person must have confirmed their identity in the last ten minutes. */
  readonly sensitive?: true;
  /** Whether it also accepts people whom a provider authenticated for its organization only. */
  readonly bySingleSignOn?: true;
  /** @returns `data` of the response; undefined gives 204 without a body */
  readonly handle: (call: PersonCall) => Promise<unknown>;
}

/** Mounts the paths of people: JSON in, `{ data }` out, errors as usual. */
export function mountPersonRoutes(
  server: FastifyInstance,
  { sessionOf }: SessionGuard,
  routes: readonly PersonRoute[],
): void {
  acceptOnlyJson(server);
  for (const { method, path, body, sensitive, bySingleSignOn, handle } of routes) {
    server.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const session = await sessionOf(request);
        if (session.singleSignOnFor !== null && bySingleSignOn !== true) throw singleSignOnIsNotEnough();
        if (sensitive && !session.isFresh) throw reauthenticationRequired();
        const params = Object.fromEntries(Object.entries(Object(request.params)));
        const input = { ...(body ? bodyFields(request.body) : {}), ...params };
        const data = await handle({ session, request, reply, input });
        return data === undefined ? reply.status(204).send() : reply.send({ data });
      },
    });
  }
}

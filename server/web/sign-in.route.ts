import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { returnPath } from '../access/pages/return-path.ts';
import { type SignInServices, signInByPassword } from '../access/sign-in/password-sign-in.ts';
import { acceptOnlyJson } from '../kernel/http/api.ts';
import { bodyFields } from '../kernel/http/body.ts';
import { parseInput } from '../kernel/operations/parse.ts';
import type { SessionGuard } from './session-guard.ts';

const signIn = z.object({
  email: z.string().trim().max(320),
  password: z.string().max(1_000),
  /** The path to continue at after a second step. */
  return_to: z.string().max(4_000).optional(),
});

/**
 * Mounts `POST /web/sign-in`: signs in by password while a page of the web app is open, when its session has ended. It
 * answers with the path to continue at, which is another page if the person has a second factor.
 */
export function mountSignIn(
  scope: FastifyInstance,
  { refuseStrangers }: Pick<SessionGuard, 'refuseStrangers'>,
  services: SignInServices,
): void {
  acceptOnlyJson(scope);
  scope.post('/sign-in', async (request, reply) => {
    refuseStrangers(request);
    const { email, password, return_to } = parseInput(signIn, bodyFields(request.body));
    const entered = { email, password, returnTo: returnPath(return_to) };
    return { data: { next: await signInByPassword(services, { request, reply }, entered) } };
  });
}

import type { FastifyReply } from 'fastify';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { html } from '../../kernel/reference/html.ts';
import { refusalOf } from '../pages/refusal.ts';
import type { Visit } from '../pages/visit.ts';
import type { AccountServices } from '../services.ts';
import { admitChallenge } from '../sign-in/sign-in-tries.ts';
import { type AtProvider, type Errand, sendToProvider } from './at-provider.ts';
import type { SignInProviderRow } from './provider.sql.ts';
import { ProviderProblem } from './provider-problem.ts';

/** What the pages of single sign-on share. */
export interface SingleSignOnPages {
  readonly services: AccountServices;
  readonly atProvider: AtProvider;
  /** Sends a person to the provider, by a page that goes on by itself. */
  readonly goToProvider: (visit: Visit, provider: SignInProviderRow, errand: Errand) => Promise<FastifyReply>;
}

/**
 * Sends a person to the provider.
 * @throws ProviderProblem when it cannot be asked, 429 `rate_limit_exceeded` after too many from one network address
 */
export async function goToProvider(
  atProvider: AtProvider & Pick<AccountServices, 'database'>,
  visit: Visit,
  provider: SignInProviderRow,
  errand: Errand,
): Promise<FastifyReply> {
  await admitChallenge(atProvider.database, visit.request.ip);
  return goingOn(visit, await sendToProvider(atProvider, visit.reply, provider, errand));
}

/** Does something that needs the provider; why it could not be done, in words, where it could not. */
export async function problemOf(visit: Visit, work: () => Promise<void>): Promise<string | undefined> {
  return refusalOf(visit.reply, () =>
    work().catch((error: unknown) => {
      if (error instanceof ProviderProblem) throw invalidRequest(error.message);
      throw error;
    }),
  );
}

/** By a header of a page, not by a redirect: browsers hold every redirect that follows a form to its `form-action`. */
function goingOn(visit: Visit, { href, host }: URL): FastifyReply {
  visit.reply.header('Refresh', `0; url=${href}`);
  return visit.narrow({
    title: 'Going on to your provider',
    body: html`<p class="after"><a href="${href}">Go on to ${host}</a> if nothing happens.</p>`,
  });
}

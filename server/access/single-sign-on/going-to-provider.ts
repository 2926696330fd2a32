import type { FastifyReply } from 'fastify';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { html } from '../../kernel/reference/html.ts';
import { refusalOf } from '../pages/refusal.ts';
import type { Visit } from '../pages/visit.ts';
import { SINGLE_SIGN_ON_WORDS } from '../pages/words/single-sign-on-words.ts';
import type { AccountServices } from '../services.ts';
import { admitChallenge } from '../sign-in/sign-in-tries.ts';
import { type AtProvider, type Errand, sendToProvider } from './at-provider.ts';
import type { SignInProviderRow } from './provider.sql.ts';
import { ProviderProblem } from './provider-problem.ts';

/** What the pages of single sign-on share. */
export interface SingleSignOnPages {
  readonly services: AccountServices;
  readonly atProvider: AtProvider;
  /** Sends a person to the provider with a page that continues on its own. */
  readonly goToProvider: (visit: Visit, provider: SignInProviderRow, errand: Errand) => Promise<FastifyReply>;
}

/**
 * Sends a person to the provider.
 * @throws ProviderProblem if it cannot be reached, 429 `rate_limit_exceeded` after too many from one network address
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

/** Runs something that needs the provider; returns a description of the problem if it fails. */
export async function problemOf(visit: Visit, work: () => Promise<void>): Promise<string | undefined> {
  return refusalOf(visit, () =>
    work().catch((error: unknown) => {
      if (error instanceof ProviderProblem) throw invalidRequest(error.message);
      throw error;
    }),
  );
}

/**
 * Uses a header of a page rather than a redirect: browsers apply the page's `form-action` to every redirect after a
 * form.
 */
function goingOn(visit: Visit, { href, host }: URL): FastifyReply {
  visit.reply.header('Refresh', `0; url=${href}`);
  const { title, goTo, ifNothing } = SINGLE_SIGN_ON_WORDS[visit.language].going;
  return visit.narrow({
    title,
    body: html`<p class="after"><a href="${href}">${goTo(host)}</a>${ifNothing}</p>`,
  });
}

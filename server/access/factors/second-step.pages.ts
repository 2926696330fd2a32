import type { Statements } from '../../kernel/database/database.ts';
import { originOf } from '../../kernel/http/origin.ts';
import { unauthorized } from '../../kernel/operations/errors.ts';
import { html } from '../../kernel/reference/html.ts';
import { refusalOf } from '../pages/refusal.ts';
import { HOME } from '../pages/return-path.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import { SIGN_IN_WORDS } from '../pages/words/sign-in-words.ts';
import type { AccountServices } from '../services.ts';
import { afterSignIn } from '../sign-in/after-sign-in.ts';
import { logFailedSignIn } from './second-step.ts';
import { takeCode } from './take-code.ts';

/** `/sign-in/second-factor` asks for a code after the password. */
export function secondStepPages(site: Site, services: AccountServices): void {
  const { secondStep } = services;

  site.get('/sign-in/second-factor', async (visit) => {
    if (visit.session) return visit.goTo(HOME);
    return (await secondStep.find(visit.request)) ? codePage(visit) : visit.goTo('/sign-in');
  });

  site.post('/sign-in/second-factor', async (visit) => {
    const { request, reply } = visit;
    const step = await secondStep.find(request);
    if (!step) return visit.goTo('/sign-in');
    let next = step.returnTo;
    const refusal = await refusalOf(visit, async () => {
      const { userId } = step;
      const origin = originOf(request);
      const attempt = { userId, address: request.ip, origin };
      const finish = async (statements: Statements) => {
        next = await afterSignIn(statements, await secondStep.finish(request, reply, statements), next);
      };
      if (!(await takeCode(services, attempt, visit.field('code'), finish))) {
        await logFailedSignIn(services.database, userId, { origin, reason: 'wrong_code' });
        throw unauthorized('The code is wrong or was used before.');
      }
    });
    return refusal ? codePage(visit, refusal) : visit.goTo(next);
  });
}

function codePage(visit: Visit, refusal?: string) {
  const { code, signIn } = SIGN_IN_WORDS[visit.language];
  return visit.narrow({
    title: code.title,
    lead: code.lead,
    refusal,
    body: html`
<form class="stack" method="post" action="/sign-in/second-factor">${visit.formField()}
<label>${code.label}<input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="100" required autofocus></label>
<button>${signIn}</button>
</form>
<p class="after"><a href="/sign-in/passkey">${code.passkeyInstead}</a></p>
<p class="after">${code.lost}</p>
<p class="after"><a href="/sign-in">${code.otherAccount}</a></p>`,
  });
}

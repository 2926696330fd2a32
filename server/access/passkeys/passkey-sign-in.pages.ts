import { originOf } from '../../kernel/http/origin.ts';
import { unauthorized } from '../../kernel/operations/errors.ts';
import { html } from '../../kernel/reference/html.ts';
import { logFailedSignIn } from '../factors/second-step.ts';
import { refusalOf } from '../pages/refusal.ts';
import { returnPath } from '../pages/return-path.ts';
import type { Site } from '../pages/site.ts';
import { PASSKEY_SCRIPTS } from '../pages/style.ts';
import type { Visit } from '../pages/visit.ts';
import { SIGN_IN_WORDS } from '../pages/words/sign-in-words.ts';
import type { AccountServices } from '../services.ts';
import { afterSignIn } from '../sign-in/after-sign-in.ts';
import { admitChallenge, admitPasskeyTry, forgetPasskeyTry } from '../sign-in/sign-in-tries.ts';
import { checkProof, claimedPerson, proofOptions } from './passkey-proof.ts';

/**
 * `/sign-in/passkey` signs in with a passkey, which verifies its user, so no password is needed. After a password it
 * is the second step. It is the only page before signing in that has scripts.
 */
export function passkeySignInPages(site: Site, services: AccountServices): void {
  const { database, sessions, secondStep } = services;

  site.get('/sign-in/passkey', async (visit) => {
    const returnTo = returnPath(visit.query('return_to'));
    if (visit.session) return visit.goTo(returnTo);
    return passkeyPage(visit, services, returnTo);
  });

  site.post('/sign-in/passkey', async (visit) => {
    const { request, reply } = visit;
    const step = await secondStep.find(request);
    const returnTo = step?.returnTo ?? returnPath(visit.field('return_to'));
    let next = returnTo;
    const refusal = await refusalOf(visit, async () => {
      await admitPasskeyTry(database, request.ip);
      const proof = { purpose: 'sign_in', userId: step?.userId ?? null } as const;
      const response = parseJson(visit.field('response'));
      const userId = await checkProof(services, proof, response, async (statements, owner) => {
        await forgetPasskeyTry(statements, request.ip);
        const sessionId = step
          ? await secondStep.finish(request, reply, statements)
          : await sessions.start(request, reply, owner, { statements });
        next = await afterSignIn(statements, sessionId, returnTo);
      });
      if (userId === undefined) {
        const whose = step?.userId ?? (await claimedPerson(services, response));
        const failure = { origin: originOf(request), reason: 'wrong_passkey' } as const;
        if (whose !== undefined) await logFailedSignIn(database, whose, failure);
        throw unauthorized('Kontor does not know this passkey. Try again.');
      }
    });
    return refusal ? passkeyPage(visit, services, returnTo, refusal) : visit.goTo(next);
  });
}

async function passkeyPage(visit: Visit, services: AccountServices, returnTo: string, refusal?: string) {
  const { request } = visit;
  const step = await services.secondStep.find(request);
  await admitChallenge(services.database, request.ip);
  const proof = { purpose: 'sign_in', userId: step?.userId ?? null } as const;
  const options = JSON.stringify(await proofOptions(services, proof));
  const { withPasskey, withPassword, passkey: words } = SIGN_IN_WORDS[visit.language];
  return visit.narrow({
    title: withPasskey,
    lead: words.lead,
    refusal,
    scripts: PASSKEY_SCRIPTS,
    body: html`
<form class="stack" method="post" action="/sign-in/passkey" data-passkey-options="${options}">${visit.formField()}
<input type="hidden" name="return_to" value="${returnTo}">
<input type="hidden" name="response" value="">
<button autofocus>${words.use}</button>
<p class="refusal" role="alert" data-passkey-failure data-unused="${words.unused}" data-unusable="${words.unusable}" hidden></p>
</form>
<noscript><p class="lead">${words.needsScript}</p></noscript>
<p class="after"><a href="${step ? '/sign-in/second-factor' : '/sign-in'}">${step ? words.codeInstead : withPassword}</a></p>`,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { FastifyRequest } from 'fastify';
import { originOf } from '../../kernel/http/origin.ts';
import { INSTALLATION } from '../../kernel/jobs/job.ts';
import { html } from '../../kernel/reference/html.ts';
import { passwordResetMessage } from '../mail/messages.ts';
import { refusalOf } from '../pages/refusal.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import { RESET_WORDS } from '../pages/words/account-words.ts';
import type { AccountServices } from '../services.ts';
import { admitMail } from '../sign-in/sign-in-tries.ts';
import {
  createPasswordResets,
  findPasswordReset,
  type ResetPerson,
  resetPassword,
} from './password-resets.ts';

/** `/reset-password` requests a link by email; `/reset-password/:token` is the link. */
export function passwordResetPages(site: Site, services: AccountServices): void {
  const { database, mailer, baseUrl, forgetCredential } = services;

  site.get('/reset-password', async (visit) => (mailer ? requestPage(visit) : noMailPage(visit)));

  site.post('/reset-password', async (visit) => {
    if (!mailer) return noMailPage(visit);
    const email = visit.field('email').trim();
    const refusal = await refusalOf(visit, () => admitMail(database, { email, address: visit.request.ip }));
    if (refusal) return requestPage(visit, refusal);
    // Done after the answer is sent, so that its timing does not reveal whether the account exists.
    visit.reply.raw.once('close', () => void sendLink(email, visit.request));
    const { sent, back } = RESET_WORDS[visit.language];
    return visit.narrow({
      ...sent,
      body: html`<p class="after"><a href="/sign-in">${back}</a></p>`,
    });
  });

  async function sendLink(email: string, request: FastifyRequest): Promise<void> {
    try {
      const options = { mailed: true, origin: originOf(request) };
      await database.transaction(async (statements) => {
        // Sent to the address of the account, never to the one that was typed.
        for (const reset of await createPasswordResets(statements, { email }, options)) {
          const message = passwordResetMessage(reset, `${baseUrl}/reset-password/${reset.token}`);
          await mailer?.enqueue(statements, INSTALLATION, message);
        }
      });
    } catch (error) {
      request.log.warn({ err: error }, 'creating a password reset link failed');
    }
  }

  site.get('/reset-password/:token', async (visit) => {
    const person = await findPasswordReset(database, visit.param('token'));
    return person ? newPasswordPage(visit, person) : overPage(visit);
  });

  site.post('/reset-password/:token', async (visit) => {
    const token = visit.param('token');
    const person = await findPasswordReset(database, token);
    if (!person) return overPage(visit);
    const refusal = await refusalOf(visit, () =>
      resetPassword(
        database,
        token,
        { password: visit.field('password') },
        visit.request.ip,
        originOf(visit.request),
      ),
    );
    if (refusal) return newPasswordPage(visit, person, refusal);
    forgetCredential('');
    const { title, lead, signIn } = RESET_WORDS[visit.language].changed;
    return visit.narrow({
      title,
      lead,
      body: html`<p class="after"><a class="button" href="/sign-in">${signIn}</a></p>`,
    });
  });
}

function requestPage(visit: Visit, refusal?: string) {
  const { title, lead, email, send, back } = RESET_WORDS[visit.language];
  return visit.narrow({
    title,
    lead,
    refusal,
    body: html`
<form class="stack" method="post" action="/reset-password">${visit.formField()}
<label>${email}<input type="email" name="email" value="${visit.field('email')}" autocomplete="username" required></label>
<button>${send}</button>
</form>
<p class="after"><a href="/sign-in">${back}</a></p>`,
  });
}

function noMailPage(visit: Visit) {
  const { title, noMail, back } = RESET_WORDS[visit.language];
  return visit.narrow({
    title,
    lead: noMail,
    body: html`<p class="after"><a href="/sign-in">${back}</a></p>`,
  });
}

function newPasswordPage(visit: Visit, { email }: ResetPerson, refusal?: string) {
  const { email: emailWord, choose } = RESET_WORDS[visit.language];
  return visit.narrow({
    title: choose.title,
    refusal,
    body: html`
<form class="stack" method="post" action="/reset-password/${visit.param('token')}">${visit.formField()}
<label>${emailWord}<input value="${email}" autocomplete="username" readonly></label>
<label>${choose.password}<input type="password" name="password" minlength="8" autocomplete="new-password" required>
<span class="hint">${choose.hint}</span></label>
<button>${choose.set}</button>
</form>`,
  });
}

function overPage(visit: Visit) {
  visit.reply.status(404);
  const { title, lead, again } = RESET_WORDS[visit.language].over;
  return visit.narrow({
    title,
    lead,
    body: html`<p class="after"><a href="/reset-password">${again}</a></p>`,
  });
}

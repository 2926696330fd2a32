// What one organization feels of bots that send a form of another one and all name the same victim, each from a network of its own; and
// what the victim gets: at most one email, and no contact. The rate limit of the API must not notice.
// --rounds=3 --seconds=2 (of each part of a round) --posts=10000
import { FORGET_CREDENTIALS } from '../../server/access/privacy/find-user.sql.ts';
import { sql } from '../../server/kernel/database/sql.ts';
import { MailServer } from '../../server/kernel/mail/testing/mail-server.ts';
import { fillIn, type OpenedPage, solve } from '../../server/web-forms/testing/visitor.ts';
import { readNumbers } from '../lib/options.ts';
import { addressOf, setStage } from './lib/stage.ts';
import { tryOut } from './lib/try-out.ts';

const { posts, ...options } = readNumbers({ rounds: 3, seconds: 2, posts: 10_000 });
const VICTIM = 'victim@example.com';
const LIMIT = 60;
const AT_ONCE = 40;

/** How many of the posts solve the puzzle and take the time of a person. Such a post sends an email, if no other one has. */
const PATIENT = 100;

const mail = await new MailServer().listen();
const stage = await setStage({
  SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`,
  MAIL_FROM: 'Kontor <kontor@example.com>',
});

const field = { required: true };
const created = await fetch(`${stage.url}/api-forms`, {
  method: 'POST',
  headers: { authorization: `Bearer ${stage.a.api_key}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Newsletter',
    confirmation: 'email',
    fields: [
      { key: 'first_name', label: 'First name', type: 'text', maps_to: 'first_name', ...field },
      { key: 'email', label: 'Email', type: 'email', maps_to: 'email', ...field },
    ],
    publish: true,
  }),
});
const form = Object(await created.json()).data;
if (!created.ok) throw new Error('The form was not published.');
const path = new URL(form.url).pathname;

/** Numbers go on from round to round, so that no network comes twice. */
let sent = 0;
const fromElsewhere = () => {
  sent += 1;
  return { 'X-Forwarded-For': addressOf(sent) };
};

/** Opens the page; undefined if so many were opened that the server refuses it. */
async function openForm(): Promise<OpenedPage | undefined> {
  const page = await fetch(`${stage.url}${path}/token`, { headers: fromElsewhere() });
  const { data } = Object(await page.json());
  return page.ok ? data : undefined;
}

const send = ({ token }: OpenedPage, altcha?: string): Promise<number> => {
  const body = { _token: token, altcha, first_name: 'Bot', email: VICTIM };
  return stage.ask('POST', path, body, { Accept: 'application/json', ...fromElsewhere() });
};

/** What a hasty bot does: it takes a token, which is good for one submission, and sends the form at once. */
const postOne = async (): Promise<number> => {
  const page = await openForm();
  return page ? send(page) : 429;
};

// First of all, because a form takes only so many posts a minute.
const opened = await Promise.all(Array.from({ length: PATIENT }, openForm));
const pages = opened.filter((page) => page !== undefined);
const solved = await Promise.all(pages.map(async (page) => ({ page, altcha: await solve(page.challenge) })));
await fillIn();
await Promise.all(solved.map(({ page, altcha }) => send(page, altcha)));
await mail.waitFor(1);

await tryOut(stage, [{ name: 'a form sent by bots', atOnce: AT_ONCE, send: postOne }], options);

await stage.rows(sql`
  UPDATE organizations SET rate_limit_per_minute = ${LIMIT} WHERE id = ${stage.a.organization_id}`);
await stage.rows(FORGET_CREDENTIALS);
let left = posts - PATIENT;
const bots = Array.from({ length: AT_ONCE }, async () => {
  while (left > 0) {
    left -= 1;
    await postOne();
  }
});
await Promise.all(bots);

const headers = { authorization: `Bearer ${stage.a.api_key}` };
const asked = await fetch(`${stage.url}/api-pipelines`, { headers });
const remaining = Number(asked.headers.get('x-ratelimit-remaining'));
const [found] = await stage.rows<{ contacts: number; submissions: string }>(sql`
  SELECT (SELECT count(*)::int FROM contacts WHERE email = ${VICTIM}) AS contacts,
    (SELECT string_agg(verdict || ' ' || counted, ', ') FROM
      (SELECT verdict, count(*) AS counted FROM form_submissions GROUP BY verdict ORDER BY verdict) v) AS submissions`);
console.log(
  `\n${posts} further posts that name one victim: ${mail.messages.length} emails, ${found?.contacts} contacts, ` +
    `${remaining} of ${LIMIT - 1} API requests left. Submissions: ${found?.submissions ?? 'none'}.`,
);
if (mail.messages.length > 1 || found?.contacts !== 0 || remaining !== LIMIT - 1) process.exitCode = 1;
await stage.close();
mail.close();

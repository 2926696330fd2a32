// What one organization feels of strangers who flood sign-in, the API and the pages, each request from a network of its own; and whether the
// rate limit of an organization holds after that.
// --which=0 --rounds=3 --seconds=2 (of each part of a round) --networks=55000
import { sql } from '../../server/kernel/database/sql.ts';
import { readNumbers } from '../lib/options.ts';
import { addressOf, setStage } from './lib/stage.ts';
import { tryOut } from './lib/try-out.ts';

const { networks, ...options } = readNumbers({ which: 0, rounds: 3, seconds: 2, networks: 55_000 });
const LIMIT = 60;

const stage = await setStage();
const page = await fetch(`${stage.url}/sign-in`);
const cookie = page.headers.getSetCookie().join('; ');
const form_token = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';

/** Numbers go on from round to round, so that no network comes twice. */
let sent = 0;
const fromElsewhere = () => {
  sent += 1;
  return { 'X-Forwarded-For': addressOf(sent) };
};

await tryOut(
  stage,
  [
    {
      name: '400 sign-ins at once',
      atOnce: 400,
      send: async (number) => {
        const body = new URLSearchParams({
          form_token,
          email: `nobody-${number}@example.com`,
          password: 'a wrong one',
        });
        const headers = { Cookie: cookie, Origin: stage.url, ...fromElsewhere() };
        const response = await fetch(`${stage.url}/sign-in`, {
          method: 'POST',
          redirect: 'manual',
          headers,
          body,
        });
        await response.arrayBuffer();
        return response.status;
      },
    },
    {
      name: 'requests without a key',
      send: () => stage.ask('GET', '/api-deals', undefined, fromElsewhere()),
    },
    {
      name: 'pages of invitations',
      send: () => stage.ask('GET', '/invitations/x', undefined, fromElsewhere()),
    },
  ],
  options,
);

// The limiter remembers so many networks, and must still know the organization.
await stage.rows(sql`
  UPDATE organizations SET rate_limit_per_minute = ${LIMIT} WHERE id = ${stage.a.organization_id}`);
await stage.rows(sql`SELECT pg_notify('kontor_credentials', '')`);
const admitted = async (count: number) => {
  const statuses = await Promise.all(Array.from({ length: count }, () => stage.ask('GET', '/api-pipelines')));
  return statuses.filter((status) => status === 200).length;
};
const before = await admitted(LIMIT / 2);
for (let number = 0; number < networks; number += 200) {
  const flood = Array.from({ length: 200 }, () => stage.ask('GET', '/api-deals', undefined, fromElsewhere()));
  await Promise.all(flood);
}
const all = before + (await admitted(3 * LIMIT));
console.log(
  `\nBeside ${networks} networks, ${all} requests of an organization with a limit of ${LIMIT} were admitted.`,
);
if (all > LIMIT) process.exitCode = 1;
await stage.close();

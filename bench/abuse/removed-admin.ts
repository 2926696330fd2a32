// What a removed admin of one organization can still do, and what another one feels of it: the session, the API key, and an invitation that
// the admin made for themselves.
// --which=0 --rounds=3 --seconds=2 (of each part of a round)
import { Browser } from '../../server/access/testing/browser.ts';
import { invite, PASSWORD } from '../../server/access/testing/people.ts';
import { readNumbers } from '../lib/options.ts';
import { setStage } from './lib/stage.ts';
import { tryOut } from './lib/try-out.ts';

const options = readNumbers({ which: 0, rounds: 3, seconds: 2 });
const stage = await setStage();
const owner = await stage.signIn();
const adam = new Browser(stage.url);
const path = await invite(owner, 'adam@alpha.example', 'admin');
await adam.submit(path, `${path}/join`, { name: 'Adam Admin', password: PASSWORD });
const sock = await invite(adam, 'sock@puppet.example', 'admin');
const { json } = await adam.call('POST', '/web/api-keys', { name: 'Left behind', scopes: ['crm:write'] });
const key = { authorization: `Bearer ${json.data.key}` };
const members = await owner.call('GET', '/web/members');
const { user_id } = members.json.data.find(({ name }: { name: string }) => name === 'Adam Admin');
const removed = await owner.call('DELETE', `/web/members/${user_id}?revoke_keys=true`);
if (removed.status !== 204) throw new Error(`The removal was answered ${removed.status}.`);

/** What was answered with success, and must not be. */
let succeeded = 0;
const mustFail = async (answer: Promise<number>) => {
  const status = await answer;
  if (status < 400) succeeded += 1;
  return status;
};

await tryOut(
  stage,
  [
    {
      name: 'the session of a removed admin',
      send: (number) =>
        mustFail(
          adam
            .call('POST', '/web/invitations', { email: `sock-${number}@puppet.example` })
            .then(({ status }) => status),
        ),
    },
    { name: 'a revoked key', send: () => mustFail(stage.ask('GET', '/api-contacts', undefined, key)) },
    {
      name: 'an invitation by a removed admin',
      atOnce: 4,
      send: () => mustFail(new Browser(stage.url).get(sock).then(({ status }) => status)),
    },
  ],
  options,
);
console.log(`\n${succeeded} requests of the removed admin succeeded.`);
if (succeeded > 0) process.exitCode = 1;
await stage.close();

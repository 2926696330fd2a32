import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { startService } from '../../access/testing/people.ts';
import { EMAIL, FIRST_NAME, publishForm } from '../testing/forms.ts';
import { fillIn, openPage, sendJson, solve } from '../testing/visitor.ts';

/** A form that several processes serve: what one of them has seen, all know (docs/behaviour/forms.md 9 and 12). */

const api = await startApi();
const second = await startService({}, api.connection);

it('a solved puzzle is good for one submission, also at another process', async () => {
  const form = await publishForm(api, { fields: [FIRST_NAME, EMAIL] });
  const { pathname } = new URL(form.url);
  const [page, other] = [await openPage(api.url + pathname), await openPage(second.url + pathname)];
  const altcha = await solve(page.challenge);
  await fillIn();
  const send = async (url: string, first_name: string, token: string) =>
    (
      await sendJson(url + pathname, {
        ...{ _token: token, altcha },
        ...{ first_name, email: `${first_name.toLowerCase()}@example.com` },
      })
    ).status;
  const submissions = async () =>
    (await api.get(`/api-form-submissions?form_id=${form.id}`)).data<
      { verdict: string; reasons: string[]; contact_id: string | null }[]
    >();

  assert.equal(await send(api.url, 'Ada', page.token), 202);
  assert.equal(await send(second.url, 'Bot', page.token), 400, 'the token was used at the first process');
  assert.deepEqual(
    (await submissions()).map(({ verdict }) => verdict),
    ['accepted'],
  );

  assert.equal(await send(second.url, 'Bot', other.token), 202);
  const [replayed] = await submissions();
  assert.deepEqual(
    [replayed?.verdict, replayed?.reasons, replayed?.contact_id],
    ['held', ['wrong_proof'], null],
  );
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';
import { EMAIL } from '../testing/forms.ts';

/** Who may do what with forms in the web app (docs/behaviour/forms.md 5). */

const service = await startService();
const owner = await setUp(service);
const member = await join(service, await invite(owner, 'mia@acme.example'), 'Mia');

describe('a member', () => {
  it('writes drafts, and changes nothing that visitors meet', async () => {
    const created = await member.call('POST', '/web/api-forms', { name: 'Ask', fields: [EMAIL] });
    assert.equal(created.status, 201);
    const path = `/web/api-forms/${created.json.data.id}`;
    const statusOf = async (change: object) => (await member.call('PATCH', path, change)).status;
    assert.equal(await statusOf({ name: 'Ask us', slug: 'ask-us' }), 200);
    assert.equal(await statusOf({ publish: true }), 403);
    assert.equal((await owner.call('PATCH', path, { publish: true })).status, 200);
    assert.equal(await statusOf({ submit_label: 'Ask' }), 200);
    for (const change of [{ name: 'Win a car' }, { slug: 'car' }, { state: 'closed' }])
      assert.equal(await statusOf(change), 403);
    assert.equal((await owner.call('GET', path)).json.data.name, 'Ask us');
    assert.equal((await member.call('DELETE', path)).status, 403);
  });

  it('does not choose the color of pages; an admin does', async () => {
    const path = '/web/settings/form-appearance';
    assert.equal((await member.call('PUT', path, { form_color: '#ff0000' })).status, 403);
    assert.equal((await owner.call('PUT', path, { form_color: 'red;}' })).status, 400);
    assert.equal((await owner.call('PUT', path, { form_color: '#3E63DD' })).status, 200);
    assert.deepEqual((await member.call('GET', path)).json.data, { form_color: '#3e63dd' });
  });
});

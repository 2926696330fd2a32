import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { EMAIL, FIRST_NAME, MESSAGE, PHONE, publishForm, type ShownForm } from '../testing/forms.ts';

/** Forms as records: drafts, versions, checks and rights (docs/behaviour/forms.md 1 to 7). */

const api = await startApi();
const globex = await api.addOrganization('Globex');

const fields = [FIRST_NAME, EMAIL];

describe('a form', () => {
  it('is a draft until it is published, and its slug is made from its name', async () => {
    const created = await api.post('/api-forms', { name: 'Äsk us!', fields });
    assert.equal(created.status, 201);
    const form = created.data<ShownForm>();
    assert.deepEqual([form.state, form.version, form.slug], ['draft', null, 'ask-us']);
    assert.match(form.url, /\/f\/[^/]+\/ask-us$/);
    assert.deepEqual(form.counts, { accepted: 0, held: 0, spam: 0, unconfirmed: 0 });
    const second = await api.post('/api-forms', { name: 'Ask us', fields });
    assert.equal(second.data().slug, 'ask-us-2');
    (await api.post('/api-forms', { name: 'Ask', slug: 'ask-us', fields })).error(409, 'conflict');
  });

  it('begins with a button in the language of the organization, unless it says what is on it', async () => {
    const german = await api.addOrganization('Deutsch');
    await api.rows(
      `INSERT INTO organization_settings (org_id, name, value, updated_at) VALUES ($1, 'language', '"de-AT"', now())`,
      [german.id],
    );
    const labelOf = async (key: string, further: object = {}) =>
      (await api.post('/api-forms', { name: 'Button', fields, ...further }, { key })).data<ShownForm>();
    assert.equal((await labelOf(api.organization.key)).submit_label, 'Send');
    const form = await labelOf(german.key);
    assert.equal(form.submit_label, 'Senden');
    assert.match(form.html, />Senden<\/button>/);
    assert.equal((await labelOf(german.key, { submit_label: 'Los' })).submit_label, 'Los');
    await api.rows('UPDATE organization_settings SET value = \'"en"\' WHERE org_id = $1', [german.id]);
    const later = (await api.get(`/api-forms/${form.id}`, { key: german.key })).data<ShownForm>();
    assert.equal(later.submit_label, 'Senden');
  });

  it('shows a draft and publishes it as the next version', async () => {
    const form = await publishForm(api, { name: 'Versions' });
    assert.deepEqual([form.state, form.version, form.unpublished_changes], ['live', 1, false]);
    const draft = (await api.patch(`/api-forms/${form.id}`, { submit_label: 'Ask' })).data<ShownForm>();
    assert.deepEqual([draft.version, draft.unpublished_changes], [1, true]);
    assert.equal(draft.html, form.html, 'Websites show the version that visitors see.');
    const again = (await api.patch(`/api-forms/${form.id}`, { publish: true })).data<ShownForm>();
    assert.deepEqual([again.version, again.unpublished_changes], [2, false]);
    const same = (await api.patch(`/api-forms/${form.id}`, { publish: true })).data<ShownForm>();
    assert.equal(same.version, 2);
    assert.deepEqual((await api.get(`/api-forms/${form.id}`)).data(), { ...same });
  });

  it('is closed and opened again, once it was published', async () => {
    const form = await publishForm(api, { name: 'Closing' });
    assert.equal((await api.patch(`/api-forms/${form.id}`, { state: 'closed' })).data().state, 'closed');
    assert.equal((await api.patch(`/api-forms/${form.id}`, { state: 'live' })).data().state, 'live');
    const draft = await api.post('/api-forms', { name: 'Never', fields });
    (await api.patch(`/api-forms/${draft.data().id}`, { state: 'live' })).error(409, 'conflict');
  });

  it('gives HTML that works without scripts, with a trap that people do not meet', async () => {
    const { html, script, url } = await publishForm(api, { name: 'Embedded <b>' });
    assert.ok(html.startsWith(`<form action="${url}" method="post"`), html);
    assert.match(html, /<input type="email" name="email"[^>]* autocomplete="email" required/);
    assert.match(html, /<div hidden><label>[^<]*<input name="_website"[^>]* data-kontor-trap>/);
    assert.doesNotMatch(html, /<script|<b>/);
    assert.match(
      script,
      /^<script src="[^"]+\/f\/assets\/kontor\.js" data-kontor-form="[^"]+" async><\/script>$/,
    );
  });

  it('is deleted with what was sent', async () => {
    const { id } = await publishForm(api, { name: 'Deleted' });
    assert.equal((await api.delete(`/api-forms/${id}`)).status, 204);
    (await api.get(`/api-forms/${id}`)).error(404, 'not_found');
    (await api.delete(`/api-forms/${id}`)).error(404, 'not_found');
  });

  it('is not reached by another organization, which may use the same slug', async () => {
    const { id, slug } = await publishForm(api, { name: 'Ours' });
    (await api.get(`/api-forms/${id}`, { key: globex.key })).error(404, 'not_found');
    (await api.patch(`/api-forms/${id}`, { name: 'Theirs' }, { key: globex.key })).error(404, 'not_found');
    assert.equal((await publishForm(api, { name: 'Ours' }, globex.key)).slug, slug);
  });
});

describe('a definition', () => {
  it('that is wrong is refused with the path of the problem', async () => {
    const nobody = '0198c2f1-093e-77d5-8fdb-aacfa9244886';
    const consent = { key: 'news', label: 'Newsletter', type: 'consent' };
    const bad: readonly [path: string, definition: object][] = [
      ['fields', { fields: [] }],
      ['fields[0].key', { fields: [{ ...FIRST_NAME, key: 'First name' }] }],
      ['fields[0].key', { fields: [{ ...FIRST_NAME, key: 'utm_source' }] }],
      ['fields[1].key', { fields: [EMAIL, { ...FIRST_NAME, key: 'email' }] }],
      ['fields[0].type', { fields: [{ ...FIRST_NAME, type: 'file' }] }],
      ['fields[0].options', { fields: [{ ...MESSAGE, type: 'choice' }] }],
      ['fields[0].maps_to', { fields: [{ ...FIRST_NAME, maps_to: 'score' }] }],
      ['fields[0].maps_to', { fields: [{ ...FIRST_NAME, maps_to: 'constructor' }] }],
      ['fields[0].maps_to', { fields: [{ ...MESSAGE, maps_to: 'company' }] }],
      ['fields[1].maps_to', { fields: [EMAIL, { ...EMAIL, key: 'second' }] }],
      ['fields[1].maps_to', { fields: [EMAIL, { ...PHONE, maps_to: 'custom_fields.absent' }] }],
      ['consent', { fields: [EMAIL, consent] }],
      ['consent', { fields: [EMAIL], consent: { purpose: 'email_marketing', words: 'Yes' } }],
      ['consent.purpose', { fields: [EMAIL, consent], consent: { purpose: 'all', words: 'Yes' } }],
      ['confirmation', { fields: [FIRST_NAME], confirmation: 'email' }],
      ['fields[0].required', { fields: [{ ...EMAIL, required: false }], confirmation: 'email' }],
      ['confirmation', { fields: [EMAIL], confirmation: 'email' }],
      ['redirect_url', { fields: [EMAIL], redirect_url: 'javascript:alert(1)' }],
      ['redirect_url', { fields: [EMAIL], redirect_url: 'https://a;base-uri.example.com/' }],
      ['fields[0].key', { fields: [{ ...EMAIL, key: 'constructor' }] }],
      ['allowed_hosts[0]', { fields: [EMAIL], allowed_hosts: ['https://www.example.com/'] }],
      ['owner_id', { fields: [EMAIL], owner_id: nobody }],
      ['task.assignee_id', { fields: [EMAIL], task: { title: 'Call', assignee_id: nobody } }],
      [
        'deal.pipeline_id',
        { fields: [EMAIL], deal: { pipeline_id: nobody, stage_id: nobody, title: 'Deal' } },
      ],
      ['fields', { fields: [PHONE] }],
    ];
    for (const [path, definition] of bad) {
      const answer = await api.post('/api-forms', { name: 'Bad', publish: true, ...definition });
      const message = answer.error(400, 'invalid_request');
      assert.equal(Object(answer.body).path, path, message);
    }
  });

  it('may name a custom field of the right type', async () => {
    const custom = {
      object: 'contact',
      key: 'plan',
      label: 'Plan',
      type: 'choice',
      options: ['Pro', 'Free'],
    };
    assert.equal((await api.post('/api-custom-fields', custom)).status, 201);
    const plan = { key: 'plan', label: 'Plan', type: 'choice', maps_to: 'custom_fields.plan' };
    await publishForm(api, { name: 'Plan', fields: [EMAIL, { ...plan, options: ['Pro'] }] });
    const wrong = { name: 'Plan', publish: true, fields: [EMAIL, { ...plan, options: ['Gold'] }] };
    const answer = await api.post('/api-forms', wrong);
    assert.equal(Object(answer.body).path, 'fields[1].maps_to');
  });
});

describe('rights', () => {
  it('need the scopes of the family, and crm:write to publish', async () => {
    const [reader, writer] = [await api.addKey(['web:read']), await api.addKey(['web:write'])];
    assert.equal((await api.get('/api-forms', { key: reader })).status, 200);
    const draft = { name: 'Rights', fields };
    assert.match((await api.post('/api-forms', draft, { key: reader })).error(403, 'forbidden'), /web:write/);
    assert.equal((await api.post('/api-forms', draft, { key: writer })).status, 201);
    const published = await api.post('/api-forms', { ...draft, publish: true }, { key: writer });
    assert.match(published.error(403, 'forbidden'), /crm:write/);
    (await api.get('/api-forms', { key: await api.addKey(['crm:write']) })).error(403, 'forbidden');
  });

  it('let an organization have so many forms', async () => {
    await api.rows("INSERT INTO organization_limits (org_id, name, value) VALUES ($1, 'forms', 1)", [
      globex.id,
    ]);
    const answer = await api.post('/api-forms', { name: 'One more', fields }, { key: globex.key });
    assert.match(answer.error(409, 'conflict'), /limit of forms/);
  });
});

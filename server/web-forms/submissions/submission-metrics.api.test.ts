import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { EMAIL, FIRST_NAME, publishForm, type ShownForm } from '../testing/forms.ts';
import { fillIn, type OpenedPage, openPage, sendForm } from '../testing/visitor.ts';

/** How many submissions forms got, as reports count them (docs/behaviour/insights.md 10). */

const api = await startApi({ trustProxy: 1 });
const fields = [FIRST_NAME, EMAIL];
const contactForm = await publishForm(api, { name: 'Contact us', fields });
const newsForm = await publishForm(api, { name: 'News', fields });
const local = ({ url }: ShownForm) => api.url + new URL(url).pathname;

const opened: (readonly [ShownForm, OpenedPage])[] = [];
for (const form of [contactForm, contactForm, newsForm, newsForm])
  opened.push([form, await openPage(local(form))]);
await fillIn();
const senders = ['Ada', 'Grace', 'Mary', 'Zoë'] as const;
for (const [index, [form, page]] of opened.entries()) {
  const first_name = senders[index] ?? '';
  const sent = {
    _token: page.token,
    first_name,
    email: `sender${index}@example.com`,
    utm_campaign: index < 3 ? 'Spring' : '',
  };
  const answer = await sendForm(local(form), sent, { 'X-Forwarded-For': `198.51.100.${index}` });
  assert.equal(answer.status, 303);
}

const metric = 'form_submissions';
const ask = async (question: object = {}) =>
  (await api.post('/api-metrics/query', { metric, ...question })).body as {
    readonly data: readonly {
      readonly dimensions: Record<string, { name: string | null }>;
      readonly value: number;
      readonly cell: string;
    }[];
    readonly meta: { readonly total: number | null };
  };
const behind = async (question: object = {}) =>
  (await api.post('/api-metrics/records', { metric, ...question })).data<{ id: string; title: string }[]>();
const review = (id: string, verdict: string) => api.post(`/api-form-submissions/${id}/review`, { verdict });

describe('submissions in reports', () => {
  it('are counted by form and campaign, each with its form and sender', async () => {
    const byForm = await ask({ dimensions: ['form'] });
    assert.deepEqual(
      byForm.data.map(({ dimensions, value }) => [dimensions.form?.name, value]),
      [
        ['Contact us', 2],
        ['News', 2],
      ],
    );
    const byCampaign = await ask({ dimensions: ['campaign'] });
    assert.deepEqual(
      byCampaign.data.map(({ dimensions, value }) => [dimensions.campaign?.name, value]),
      [
        ['Spring', 3],
        [null, 1],
      ],
    );
    const { cell } = byForm.data[0] ?? {};
    const titles = (await behind({ dimensions: ['form'], cell })).map(({ title }) => title);
    assert.deepEqual(titles.toSorted(), ['Contact us · Ada', 'Contact us · Grace']);
    assert.equal((await ask({ filters: { form_id: newsForm.id } })).meta.total, 2);
  });

  it('count once they are accepted, on the day on which they were sent', async () => {
    const [held] = await behind();
    assert.ok(held);
    await api.rows(
      `UPDATE form_submissions SET verdict = 'held', contact_id = NULL, created_at = '2025-05-01T12:00:00Z' WHERE id = $1`,
      [held.id],
    );
    const may = { period: { from: '2025-05-01', to: '2025-06-01' } };
    assert.equal((await ask(may)).meta.total, null);
    const before = new Date().toISOString();
    assert.equal((await review(held.id, 'accepted')).status, 200);
    assert.equal((await ask(may)).meta.total, 1);
    assert.equal((await ask({ ...may, as_of: before })).meta.total, null);
    assert.equal((await ask()).meta.total, 4);
  });

  it('that are spam, or of a deleted form, do not count', async () => {
    await api.rows(`UPDATE form_submissions SET verdict = 'spam' WHERE form_id = $1`, [contactForm.id]);
    assert.deepEqual(
      (await ask({ dimensions: ['form'] })).data.map(({ value }) => value),
      [2],
    );
    assert.equal((await api.delete(`/api-forms/${newsForm.id}`)).status, 204);
    assert.equal((await ask()).meta.total, null);
  });

  it('of another organization do not count', async () => {
    const { key } = await api.addOrganization('Globex');
    const answer = await api.post('/api-metrics/query', { metric }, { key });
    assert.deepEqual(answer.data(), []);
  });
});

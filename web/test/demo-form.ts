import { EMAIL, FIRST_NAME, MESSAGE, type ShownForm } from '../../server/web-forms/testing/forms.ts';
import { openPage, sendJson } from '../../server/web-forms/testing/visitor.ts';
import { post, type TestApp } from './app.ts';

/** A live form with a deal and a consent, an accepted submission that suggests something, and a held one. */
export async function createForm({ page, url }: TestApp): Promise<{ form: string; submission: string }> {
  const [pipeline] = await page.evaluate(async () => (await (await fetch('/web/api-pipelines')).json()).data);
  const form = await post<ShownForm>(page, '/api-forms', {
    name: 'Ask for a quote',
    intro: 'Tell us what you need. We answer within a day.',
    fields: [FIRST_NAME, EMAIL, MESSAGE, { key: 'news', label: 'News', type: 'consent' }],
    consent: { purpose: 'email_marketing', words: 'Send me the newsletter.' },
    deal: { pipeline_id: pipeline.id, stage_id: pipeline.stages[0].id, title: 'Quote for {{ first_name }}' },
    tags: ['website'],
    publish: true,
  });
  const address = url + new URL(form.url).pathname;
  // Sent faster than a person can type, so each is held.
  const send = async (fields: object) => {
    const { token } = await openPage(address);
    await sendJson(address, { _token: token, news: true, ...fields });
    const [newest] = await page.evaluate(
      async () => (await (await fetch('/web/api-form-submissions?limit=1')).json()).data,
    );
    return String(newest.id);
  };
  const known = {
    first_name: 'Ada',
    email: 'ada@quote.example',
    utm_source: 'google',
    utm_campaign: 'Spring',
  };
  await post(page, `/api-form-submissions/${await send(known)}/review`, { verdict: 'accepted' });
  const more = {
    ...known,
    first_name: 'Augusta Ada',
    message: 'What would ten seats cost?',
    gclid: 'Cj0KCQjw',
  };
  const submission = await send(more);
  await post(page, `/api-form-submissions/${submission}/review`, { verdict: 'accepted' });
  await send({ first_name: 'Bot', email: 'bot@example.com', message: 'https://a.example '.repeat(3) });
  return { form: form.id, submission };
}

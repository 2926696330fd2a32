import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hasBody } from '../server/kernel/http/route.ts';
import { startApi } from './api.ts';
import { MISNAMED, nastyBodyOf, nastyQueryOf, nastyText } from './nasty.ts';

/** Whatever is thrown at an endpoint, it answers with a clear refusal or does what it is for; never with a 5xx. */

const api = await startApi();
const contact = (await api.post('/api-contacts', { first_name: 'Target' })).data<{ id: string }>();
const deal = (await api.post('/api-deals', { title: 'Target' })).data<{ id: string }>();

const KNOWN_CODES = /^(invalid_request|not_found|conflict|unsupported_media_type|payload_too_large)$/;
/** Refused to every API key, whatever it sends. */
const FOR_OWNERS = /^\/api-(organization\/|former-users)/;
const RUNS = { numRuns: 40 };

/** The fields that any endpoint knows, so that the arbitrary values land where they are read. */
const FIELD_NAMES = [
  ...new Set(
    api.routes.flatMap(({ operation }) =>
      Object.keys('shape' in operation.input ? Object(operation.input.shape) : {}),
    ),
  ),
];

const nastyBody = nastyBodyOf(FIELD_NAMES);
const nastyQuery = nastyQueryOf(FIELD_NAMES);

const nastyId = fc.oneof(
  fc.constantFrom(
    contact.id,
    deal.id,
    deal.id.toUpperCase(),
    '0',
    '%00',
    '..%2f..',
    'null',
    '00000000-0000-0000-0000-000000000000',
  ),
  nastyText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 200)) || '%20'),
);

const pathOf = (template: string, id: string) => template.replace(/:\w+/g, id);

async function mustBeClear(
  method: string,
  path: string,
  options: Parameters<typeof api.request>[2],
): Promise<void> {
  const response = await api.request(method, path, options);
  if (response.status < 400) return;
  assert.ok(
    response.status < 500,
    `${method} ${path.slice(0, 200)} answered ${response.status}: ${JSON.stringify(options?.body)?.slice(0, 500)}`,
  );
  const { error, message } = Object(response.body);
  if (error === 'forbidden' && FOR_OWNERS.test(path)) return;
  assert.match(String(error), KNOWN_CODES);
  assert.ok(typeof message === 'string' && message.length > 10 && message.length < 1000, message);
}

describe('arbitrary input never gives a 5xx', () => {
  it('knows the fields and routes at all', () => {
    assert.ok(api.routes.length > 20 && FIELD_NAMES.length > 40);
  });

  for (const { method, path } of api.routes) {
    it(`${method} ${path}`, async () => {
      if (hasBody(method)) {
        await fc.assert(
          fc.asyncProperty(nastyId, nastyBody, (id, body) =>
            mustBeClear(method, pathOf(path, id), { body, headers: { 'Content-Type': 'application/json' } }),
          ),
          RUNS,
        );
      } else {
        await fc.assert(
          fc.asyncProperty(nastyId, nastyQuery, (id, query) =>
            mustBeClear(method, `${pathOf(path, id)}?${query}`, {}),
          ),
          RUNS,
        );
      }
    });
  }

  for (const value of MISNAMED) {
    it(`${JSON.stringify(value)} in every field of every body`, async () => {
      const body = Object.fromEntries(FIELD_NAMES.map((name) => [name, value]));
      for (const { method, path } of api.routes.filter((route) => hasBody(route.method)))
        await mustBeClear(method, pathOf(path, contact.id), { body });
    });

    it(`${JSON.stringify(value)} is kept where any JSON may stand`, async () => {
      // Deletions have taken the others.
      const { id: contact_id } = (await api.post('/api-contacts', { first_name: 'Odd' })).data();
      const metadata = { value };
      const note = { activity_type: 'note', description: 'Odd', contact_id, metadata };
      assert.deepEqual((await api.post('/api-activities', note)).data().metadata, metadata);
    });
  }

  it('arbitrary headers', async () => {
    const names = [
      'X-Request-Id',
      'Idempotency-Key',
      'Content-Type',
      'Accept',
      'X-Forwarded-For',
      'Accept-Encoding',
      'Range',
      'If-None-Match',
    ];
    const value = fc.string({ maxLength: 300 }).map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '~'));
    const run = fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value), async (headers) => {
      await mustBeClear('POST', '/api-deals', { body: { title: 'Headers' }, headers });
      await mustBeClear('GET', '/api-deals', { headers });
    });
    await fc.assert(run, RUNS);
  });

  it('arbitrary credentials are 401', async () => {
    const value = fc
      .string({ minLength: 1, maxLength: 300 })
      .map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '~'));
    const run = fc.asyncProperty(value, async (text) => {
      (await api.get('/api-deals', { key: null, headers: { Authorization: text } })).error(
        401,
        'unauthorized',
      );
      (await api.get('/api-deals', { key: null, headers: { 'X-API-Key': text } })).error(401, 'unauthorized');
    });
    await fc.assert(run, RUNS);
  });
});

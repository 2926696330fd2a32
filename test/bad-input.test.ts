import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from './api.ts';

/** Whatever is thrown at an endpoint, it answers with a clear refusal or does what it is for; never with a 5xx. */

const api = await startApi();
const contact = (await api.post('/api-contacts', { first_name: 'Target' })).data<{ id: string }>();
const deal = (await api.post('/api-deals', { title: 'Target' })).data<{ id: string }>();

const KNOWN_CODES = /^(invalid_request|not_found|conflict|unsupported_media_type|payload_too_large)$/;
const RUNS = { numRuns: 40 };

/** Texts that break naive servers: NUL, lone surrogates, right-to-left, emoji, markup, SQL, format strings, long ones. */
const nastyText = fc.oneof(
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\u202eright to left',
    '👩‍👩‍👧‍👦',
    "'; DROP TABLE deals; --",
    '%_\\',
    '<script>alert(1)</script>',
    '{"a":1}',
    'null',
    'NaN',
    '-0',
    '1e400',
    ' ',
    '',
    'x'.repeat(100_001),
    'é'.repeat(70_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const nastyTime = fc.constantFrom(
  '0000-01-01',
  '0001-01-01T00:00:00Z',
  '2026-06-30T23:59:60Z',
  '275760-09-13',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20',
  '2026-13-01',
  '2026-02-30',
  '2026-05-17T25:00:00Z',
  '2026-05-17T14:23:00+99:99',
  '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-14:00',
  'infinity',
  'now',
  '1716000000',
);

const nastyNumber = fc.constantFrom(
  '1e400',
  '-1e400',
  '-0',
  '9007199254740993',
  '2147483648',
  '-2147483649',
  '0.1e-400',
  '1E5',
);

/** A JSON text of any shape, with numbers that a JavaScript program could not have written. */
const nastyJson: fc.Arbitrary<string> = fc.oneof(
  nastyText.map((text) => JSON.stringify(text)),
  nastyTime.map((text) => JSON.stringify(text)),
  nastyNumber,
  fc.constantFrom('null', 'true', '[]', '{}', `${'['.repeat(2000)}${']'.repeat(2000)}`),
  fc.json({ maxDepth: 3 }),
);

/** The fields that any endpoint knows, so that the arbitrary values land where they are read. */
const FIELD_NAMES = [
  ...new Set(
    api.routes.flatMap(({ operation }) =>
      Object.keys('shape' in operation.input ? Object(operation.input.shape) : {}),
    ),
  ),
];

const nastyBody = fc.oneof(
  nastyJson,
  fc.dictionary(fc.constantFrom(...FIELD_NAMES), nastyJson, { maxKeys: 6 }).map(
    (fields) =>
      `{${Object.entries(fields)
        .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
        .join(',')}}`,
  ),
);

const nastyQuery = fc
  .dictionary(fc.constantFrom(...FIELD_NAMES), fc.oneof(nastyText, nastyTime, nastyNumber), { maxKeys: 4 })
  .map((fields) =>
    Object.entries(fields)
      .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed().slice(0, 2000))}`)
      .join('&'),
  );

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
  assert.match(String(error), KNOWN_CODES);
  assert.ok(typeof message === 'string' && message.length > 10 && message.length < 1000, message);
}

describe('arbitrary input never gives a 5xx', () => {
  it('knows the fields and routes at all', () => {
    assert.ok(api.routes.length > 20 && FIELD_NAMES.length > 40);
  });

  for (const { method, path } of api.routes) {
    it(`${method} ${path}`, async () => {
      if (method === 'POST' || method === 'PATCH') {
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

import fc from 'fast-check';

/** What is thrown at endpoints, which must refuse it clearly. */

/** Texts that break naive servers: NUL, lone surrogates, right-to-left, emoji, markup, SQL, format strings, long ones. */
export const nastyText = fc.oneof(
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

/** JSON whose members are named like what JavaScript finds in any object, and calls by itself. */
export const MISNAMED: readonly object[] = [
  '{"length":{"toString":{}}}',
  '{"length":1,"size":{"toString":[]},"0":"x"}',
  '[{"toString":{"toString":1},"valueOf":1}]',
  '{"then":{"then":1},"toJSON":{},"hasOwnProperty":null}',
  '{"constructor":{"name":1},"prototype":{},"rawJSON":"1"}',
].map((json) => JSON.parse(json));

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
  fc.constantFrom(...MISNAMED.map((value) => JSON.stringify(value))),
  fc.constantFrom('null', 'true', '[]', '{}', `${'['.repeat(2000)}${']'.repeat(2000)}`),
  fc.json({ maxDepth: 3 }),
);

/** The body of a request, as text: any JSON, or an object whose fields are among those that an endpoint reads. */
export const nastyBodyOf = (fields: readonly string[]) =>
  fc.oneof(
    nastyJson,
    fc.dictionary(fc.constantFrom(...fields), nastyJson, { maxKeys: 6 }).map(
      (given) =>
        `{${Object.entries(given)
          .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
          .join(',')}}`,
    ),
  );

/** A query string whose parameters are among those that an endpoint reads. */
export const nastyQueryOf = (fields: readonly string[]) =>
  fc
    .dictionary(fc.constantFrom(...fields), fc.oneof(nastyText, nastyTime, nastyNumber), { maxKeys: 4 })
    .map((given) =>
      Object.entries(given)
        .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed().slice(0, 2000))}`)
        .join('&'),
    );

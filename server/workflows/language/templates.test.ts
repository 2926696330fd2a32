import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Facts } from './facts.ts';
import { render, renderUrl, templateProblems } from './templates.ts';

const facts: Facts = {
  record: {
    first_name: 'Ada',
    value: 12.5,
    tags: ['vip', 'new'],
    zip: null,
    contact: { email: 'ada@example.com' },
  },
  before: { city: 'Paris' },
  changed: ['city'],
  now: '2026-06-01T10:00:00.000Z',
  timeZone: 'UTC',
  trigger: { type: 'deal.won' },
  steps: { find: { id: '7' } },
};

describe('a template', () => {
  it('puts values into texts', () => {
    const cases: readonly [string, unknown][] = [
      ['Hello {{ record.first_name }}!', 'Hello Ada!'],
      ['{{record.contact.email}} of {{ before.city | upcase }}', 'ada@example.com of PARIS'],
      ['{{ trigger.type }}, {{ steps.find.id }}, {{ now }}', 'deal.won, 7, 2026-06-01T10:00:00.000Z'],
      ['[{{ record.zip }}{{ record.missing }}{{ record.constructor }}]', '[]'],
      ["{{ record.zip | default: 'no zip' }}", 'no zip'],
      [
        'Tags: {{ record.tags }}; {{ record.tags | join: "/" }}; {{ record.tags | size }}',
        'Tags: vip, new; vip/new; 2',
      ],
      ['{{ record.first_name | downcase | capitalize | truncate: 2 }}.', 'Ad….'],
    ];
    for (const [text, expected] of cases) assert.equal(render(text, facts), expected, text);
  });

  it('that is the whole text keeps the kind of the value', () => {
    assert.deepEqual(
      render(
        {
          value: '{{ record.value }}',
          tags: ' {{ record.tags }} ',
          zip: '{{ record.zip }}',
          none: '{{ record.no }}',
        },
        facts,
      ),
      { value: 12.5, tags: ['vip', 'new'], zip: null, none: null },
    );
  });

  it('shows dates, amounts and texts for where they go', () => {
    const record = {
      day: '2026-03-09',
      at: '2026-06-01T22:05:00.000Z',
      value: '1234567890123456789.5',
      currency: 'EUR',
      name: 'Ada <&> "L\'s"',
    };
    const cases: readonly [string, unknown][] = [
      ["{{ record.day | date: '%d.%m.%Y, %A %e %b' }}", '09.03.2026, Monday  9 Mar'],
      ["{{ record.at | date: '%Y-%m-%d %H:%M, %l %p %%q' }}", '2026-06-02 00:05, 12 AM %q'],
      ["{{ record.name | date: '%Y' }}", 'Ada <&> "L\'s"'],
      ["{{ record.value | money: 'USD' }}", '$1,234,567,890,123,456,789.50'],
      ['{{ record.value | money: record.currency }}', '€1,234,567,890,123,456,789.50'],
      [
        '{{ record.value | money: record.name }} {{ record.name | money }}',
        '1,234,567,890,123,456,789.50 Ada <&> "L\'s"',
      ],
      ['{{ record.name | escape }}', 'Ada &lt;&amp;&gt; &#34;L&#39;s&#34;'],
      ['{{ record.name | url_encode }}', "Ada+%3C%26%3E+%22L's%22"],
      ['x {{ record.name | json }}', 'x "Ada <&> \\"L\'s\\""'],
    ];
    for (const [text, expected] of cases)
      assert.equal(render(text, { ...facts, record, timeZone: 'Europe/Berlin' }), expected, text);
    const again = `{{ record.name${' | json'.repeat(1_000)} }}`;
    assert.throws(() => render(again, { ...facts, record }), /10000 characters/);
  });

  it('in an address leads to no other place', () => {
    const record = { id: '../admin?x=1#y', tags: ['a b', 'ü\uD800'] };
    const text =
      'https://example.com/{{ record.id }}?tags={{ record.tags }}&again={{ record.tags | url_encode }}';
    assert.equal(
      renderUrl(text, { ...facts, record }),
      'https://example.com/..%2Fadmin%3Fx%3D1%23y?tags=a%20b%2C%20%C3%BC%EF%BF%BD&again=a+b%2C+%C3%BC%EF%BF%BD',
    );
  });

  it('is refused where it cannot be read, and the problem names the place', () => {
    const bad = [
      '{{',
      'a }} b',
      '{{ }}',
      '{{ secret.KEY }}',
      '{{ record.name | shout }}',
      '{{ record.a | default }}',
      "{{ record.a | upcase: 'x' }}",
      '{{ record..a }}',
      '{{ record.a() }}',
      '{{ record.a | truncate: x }}',
      "{{ record.a | money: 'Euro' }}",
      '{{ record.a | date }}',
      '{{ constructor }}',
    ];
    for (const text of bad) {
      const problems = templateProblems({ list: ['fine', { text }] }, 'steps[0].with');
      assert.deepEqual(
        problems.map(({ path }) => path),
        ['steps[0].with.list[1].text'],
        text,
      );
    }
    assert.deepEqual(templateProblems('{ one } {{ record.a.b | default: "x" }}', 'with'), []);
  });

  it('fails if its result is too long', () => {
    const record = { notes: 'x'.repeat(6_000) };
    assert.throws(
      () => render('{{ record.notes }}{{ record.notes }}', { ...facts, record }),
      /10000 characters/,
    );
    const texts = Array.from({ length: 20 }, () => '{{ record.notes }}');
    assert.throws(() => render(texts, { ...facts, record }), /100000 characters/);
  });

  it('reads no more values once its result is too long', () => {
    let reads = 0;
    const big = {
      toJSON: () => {
        reads += 1;
        return 'x'.repeat(50_000);
      },
    };
    const texts = Array.from({ length: 480 }, () => '{{ record.big }}');
    assert.throws(() => render(texts, { ...facts, record: { big } }), /100000 characters/);
    assert.equal(reads, 2);
    const list = Array.from({ length: 20_000 }, () => 'item');
    const join = `{{ record.list | join: '${'-'.repeat(5_000)}' }}`;
    assert.throws(() => render(join, { ...facts, record: { list } }), /10000 characters/);
  });

  it('reads any value, and never cuts a character in two', () => {
    const list = [{ toString: 1 }, null, ['a', { b: 1 }], 7];
    const record = { list, smile: 'ab😀' };
    assert.equal(
      render("{{ record.list | join: ' ' }}.", { ...facts, record }),
      '{"toString":1}  a, {"b":1} 7.',
    );
    assert.equal(render('{{ record.smile | truncate: 3 }}', { ...facts, record }), 'ab…');
  });

  it('of any text is refused, or gives a result within the bounds or says that it is too long', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      ' record.first_name ',
      ' record.notes ',
      '| upcase',
      "| join: ','",
      '| truncate: 5',
      'text',
      '|',
      ':',
      "'",
    );
    const notes = 'x'.repeat(3_000);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const text = pieces.join('');
        if (templateProblems(text, 'with').length > 0) return;
        try {
          const rendered = render(text, { ...facts, record: { ...facts.record, notes } });
          assert.ok(typeof rendered !== 'string' || rendered.length <= 10_000);
        } catch (error) {
          assert.match(String(error), /more than \d+ characters/);
        }
      }),
      { numRuns: 500 },
    );
  });
});

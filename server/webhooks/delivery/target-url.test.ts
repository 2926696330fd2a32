import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { targetUrlProblem } from './target-url.ts';

const problem = (text: string) => targetUrlProblem(text, { allowPrivateAddresses: false });

describe('target_url', () => {
  const accepted = [
    'https://example.com',
    'http://example.com/hooks?source=kontor&x=%20',
    'HTTPS://Example.COM:8443/in',
    'https://müller.example/empfang',
    'https://hooks.example.com/a@b:c',
    'http://93.184.216.34:1/',
    'http://[2606:4700::1111]/',
    `https://example.com/${'a'.repeat(2_048 - 20)}`,
  ];
  for (const url of accepted) it(`may be ${url.slice(0, 60)}`, () => assert.equal(problem(url), null));

  const refused: [RegExp, string[]][] = [
    [
      /absolute http or https URL/,
      ['', ' ', 'example.com', '/hooks', '//example.com/in', 'hooks', 'http://', 'https:///'],
    ],
    [
      /absolute http or https URL/,
      ['ftp://example.com', 'javascript:alert(1)', 'file:///etc/passwd', 'http:example.com'],
    ],
    [
      /absolute http or https URL/,
      [' https://example.com', 'https://example.com\n', 'https://exa\tmple.com', 'https://a b'],
    ],
    [
      /absolute http or https URL/,
      ['https://example.com/\0', 'https://256.1.1.1/', 'https://example.com:99999/', 'https://[::1'],
    ],
    [
      /user name or password/,
      ['https://user@example.com/', 'https://user:secret@example.com/', 'https://:x@example.com'],
    ],
    [/fragment/, ['https://webhook.site/#!/view/1', 'https://example.com/#']],
    [/at most 2048 characters/, [`https://example.com/${'a'.repeat(2_048 - 19)}`]],
    [
      /public address.*WEBHOOK_ALLOW_PRIVATE_ADDRESSES/,
      ['http://127.0.0.1/', 'http://0x7f.1/', 'http://2130706433/'],
    ],
    [
      /public address/,
      ['http://localhost:3000/', 'http://LOCALHOST/', 'http://①②⑦.1/', 'http://[::1]/', 'http://10.0.0.1/'],
    ],
    [
      /public address/,
      ['http://[::ffff:127.0.0.1]/', 'http://169.254.169.254/latest/meta-data', 'http://0/'],
    ],
  ];
  for (const [words, urls] of refused) {
    for (const url of urls) {
      it(`may not be ${JSON.stringify(url).slice(0, 60)}`, () => assert.match(problem(url) ?? '', words));
    }
  }

  it('may be a private address where the setting allows them', () => {
    for (const url of ['http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]/', 'http://10.0.0.1/']) {
      assert.equal(targetUrlProblem(url, { allowPrivateAddresses: true }), null);
    }
  });

  it('may be any text without an exception, and what passes is a URL', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        assert.ok(problem(text) !== null || URL.canParse(text));
      }),
    );
  });
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import fc from 'fast-check';
import type { Purchase, SendsTo } from './platform.ts';
import { PLATFORMS } from './platforms.ts';

/**
 * Contacts as people type them, each made from what it means. What a platform gets is compared with hashes of that meaning, by the rules
 * that the platform publishes, so nothing here uses the code that normalizes.
 */

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** A letter more or less in capitals, and blanks around. */
const typed = (plain: string) =>
  fc
    .tuple(
      fc.array(fc.boolean(), { minLength: plain.length, maxLength: plain.length }),
      fc.constantFrom('', ' '),
    )
    .map(([large, blank]) => {
      const letters = [...plain].map((letter, index) => (large[index] ? letter.toUpperCase() : letter));
      return blank + letters.join('') + blank;
    });

/** A typed value with what it means. */
const meant = <Meaning>(meaning: fc.Arbitrary<Meaning>, plainOf: (meaning: Meaning) => string) =>
  meaning.chain((of) => typed(plainOf(of)).map((written) => ({ of, written })));

const word = fc.stringMatching(/^[a-z]{2,8}$/);
const email = meant(
  fc.record({
    parts: fc.array(word, { minLength: 1, maxLength: 3 }),
    tag: fc.option(word, { nil: undefined }),
    host: fc.constantFrom('gmail.com', 'googlemail.com', 'example.com'),
  }),
  ({ parts, tag, host }) => `${parts.join('.')}${tag === undefined ? '' : `+${tag}`}@${host}`,
);

/** Valid numbers of two countries, written in one of several ways. */
const phone = fc
  .record({
    country: fc.constantFrom('US', 'DE'),
    last: fc.stringMatching(/^[2-9]\d{3}$/),
    style: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ country, last, style }) => {
    const ways =
      country === 'US'
        ? [`(650) 555-${last}`, `+1 650 555 ${last}`, `650.555.${last}`]
        : [`030 90${last}`, `+49 (0)30 90${last}`, `0049 30 90 ${last}`];
    return {
      country,
      written: ways[style] ?? '',
      digits: country === 'US' ? `1650555${last}` : `493090${last}`,
    };
  });

const name = meant(
  fc.tuple(fc.constantFrom('', 'dr. '), fc.constantFrom('ada', 'valéry', 'zoë', 'jörg')),
  (of) => of.join(''),
);
const lastName = meant(fc.constantFrom('lovelace', 'müller', 'nuñez'), (of) => of);
const city = meant(fc.constantFrom('menlo park', 'st. gallen', 'köln'), (of) => of);

const contact = fc.record({ email, phone, name, lastName, city, zip: fc.constantFrom('94025', '10115') });

const ADDRESSES = {
  metaUrl: 'https://meta.example',
  googleDataManagerUrl: 'https://google.example',
  googleTokenUrl: 'https://google.example/token',
  linkedinUrl: 'https://linkedin.example',
  tiktokUrl: 'https://tiktok.example',
};
const ALL: SendsTo['identifiers'] = ['email', 'phone', 'name', 'address', 'external_id', 'click_id'];
const ID = '0199f000-0000-7000-8000-000000000001';

it('every platform gets the hashes that it would make itself, and nothing clear', () => {
  fc.assert(
    fc.property(
      contact,
      ({ email: address, phone: number, name: first, lastName: last, city: town, zip }) => {
        const purchase: Purchase = {
          ...{ conversionId: ID, eventId: 'k1-1', dealId: ID, wonAt: '2026-11-20T10:00:00.000Z' },
          ...{ value: '10', currency: 'EUR', clicks: [], country: null },
          contact: {
            id: ID,
            first_name: first.written,
            last_name: last.written,
            email: address.written,
            phone: number.written,
            city: town.written,
            state: null,
            zip,
            country: number.country,
          },
          consent: { ad_user_data: null, ad_personalization: null },
        };
        const sent = (kind: keyof typeof PLATFORMS, identifiers = ALL) => {
          const config = { customer_id: '1234567890', url: 'https://hooks.example.com' };
          const built = PLATFORMS[kind].request(purchase, { config, identifiers }, ADDRESSES);
          assert.ok('body' in built, JSON.stringify(built));
          const text = JSON.stringify(built.body).toLowerCase();
          const { parts, host } = address.of;
          for (const clear of [`@${host}`, `${parts.join('.')}@`, number.digits, last.of, 'e3b0c442'])
            assert.ok(!text.includes(clear), `${kind} got ${clear}: ${text}`);
          return JSON.parse(JSON.stringify(built.body));
        };
        const { parts, tag, host } = address.of;
        const plain = sha(`${parts.join('.')}${tag === undefined ? '' : `+${tag}`}@${host}`);
        const mailbox = host === 'example.com' ? plain : sha(`${parts.join('')}@${host}`);
        const [title, given] = first.of;
        const e164 = sha(`+${number.digits}`);

        const { data } = sent('meta');
        assert.deepEqual(data[0].user_data, {
          em: [plain],
          ph: [sha(number.digits)],
          fn: [sha(title === '' ? given : `dr ${given}`)],
          ln: [sha(last.of)],
          ct: [sha(town.of.replaceAll(/[ .]/g, ''))],
          zp: [sha(zip)],
          country: [sha(number.country.toLowerCase())],
          external_id: [sha(ID)],
        });
        assert.deepEqual(sent('google').events[0].userData.userIdentifiers, [
          { emailAddress: mailbox },
          { phoneNumber: e164 },
          {
            address: {
              givenName: sha(given),
              familyName: sha(last.of),
              regionCode: number.country,
              postalCode: zip,
            },
          },
        ]);
        // LinkedIn takes names unhashed, so they are not sent unless a destination says so.
        assert.deepEqual(
          sent(
            'linkedin',
            ALL.filter((identifier) => identifier !== 'name'),
          ).user,
          { userIds: [{ idType: 'SHA256_EMAIL', idValue: plain }] },
        );
        assert.deepEqual(sent('tiktok').data[0].user, {
          email: [plain],
          phone: [e164],
          external_id: [sha(ID)],
        });
        const { data: own } = sent('https');
        assert.deepEqual([own.email_sha256, own.phone_sha256], [plain, e164]);
      },
    ),
    { numRuns: 200, seed: 20_262 },
  );
});

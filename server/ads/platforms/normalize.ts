import { createHash } from 'node:crypto';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** How platforms want identifiers: normalized, then as SHA-256 in lower-case hex. An empty value is never hashed. */

/** The hash of a normalized value; undefined for one that is empty. */
export function hashed(value: string | null | undefined): string | undefined {
  return value ? createHash('sha256').update(value).digest('hex') : undefined;
}

/** Trimmed and in lower case; undefined if it cannot be an address. */
export function plainEmail(email: string | null): string | undefined {
  const plain = email?.trim().toLowerCase() ?? '';
  return /^[^\s@]+@[^\s@]+$/.test(plain) ? plain : undefined;
}

/** Google also drops dots and `+tag` of addresses at Gmail, which deliver to the same mailbox. */
export function googleEmail(email: string | null): string | undefined {
  const [name = '', host = ''] = plainEmail(email)?.split('@') ?? [];
  if (host !== 'gmail.com' && host !== 'googlemail.com') return plainEmail(email);
  const mailbox = (name.split('+')[0] ?? '').replaceAll('.', '');
  return mailbox === '' ? undefined : `${mailbox}@${host}`;
}

/** E.164 with `+`. Undefined if the number is not valid, or its country is not known: nothing is guessed. */
export function internationalPhone(phone: string | null, country: string | undefined): string | undefined {
  if (phone === null) return undefined;
  const known: CountryCode | undefined =
    country !== undefined && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(phone, known);
  return number?.isValid() ? number.number : undefined;
}

/** Lower case without punctuation; accents stay. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\p{P}\p{S}]/gu, '')
    .trim()
    .replace(/\s+/g, ' ');
}

const TITLES_BEFORE = new Set(['mr', 'mrs', 'ms', 'dr']);
const TITLES_AFTER = new Set([
  'jr',
  'sr',
  '2nd',
  '3rd',
  'ii',
  'iii',
  'iv',
  'v',
  'cpa',
  'dc',
  'dds',
  'vm',
  'jd',
  'md',
  'phd',
]);

/** Lower case without titles before and after the name. */
export function googleName(name: string): string {
  const words = name.trim().toLowerCase().split(/\s+/);
  const plain = (word: string | undefined) => (word ?? '').replaceAll(/[.,]/g, '');
  if (words.length > 1 && TITLES_BEFORE.has(plain(words[0]))) words.shift();
  if (words.length > 1 && TITLES_AFTER.has(plain(words.at(-1)))) words.pop();
  const last = words.pop() ?? '';
  return [...words, last.endsWith(',') ? last.slice(0, -1) : last].join(' ');
}

/** Lower case without blanks and punctuation. */
export function plainPlace(place: string | null): string {
  return (place ?? '').toLowerCase().replace(/[\s\p{P}\p{S}]/gu, '');
}

/** Lower case without blanks and dashes; of the United States only the first five digits. */
export function plainPostcode(zip: string | null, country: string | undefined): string {
  const plain = (zip ?? '').toLowerCase().replace(/[\s-]/g, '');
  return country === 'US' ? plain.slice(0, 5) : plain;
}

/** Names that people use and `Intl` does not. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  usa: 'US',
  'united states of america': 'US',
};

let codes: ReadonlyMap<string, string> | undefined;

/** The ISO 3166-1 code of a country, which may be written as a code or by its English or own name. */
export function countryCode(country: string | null): string | undefined {
  const given = country?.trim() ?? '';
  if (given === '') return undefined;
  const lower = given.toLowerCase();
  const other = OTHER_NAMES[lower];
  if (other !== undefined) return other;
  if (/^[a-z]{2}$/.test(lower))
    return isSupportedCountry(given.toUpperCase()) ? given.toUpperCase() : undefined;
  codes ??= namesOfCountries();
  return codes.get(lower);
}

/** The languages in which country names are recognized. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];

function namesOfCountries(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = letters.flatMap((first) =>
    letters.map((second) => first + second).filter((code) => isSupportedCountry(code)),
  );
  return new Map(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return known.flatMap((code): [string, string][] => {
        const name = names.of(code);
        return name === undefined ? [] : [[name.toLowerCase(), code]];
      });
    }),
  );
}

/** The amount as a JSON number; undefined if it has more digits than a double can hold. */
export function exactNumber(decimal: string): number | undefined {
  const number = Number(decimal);
  return String(number) === decimal ? number : undefined;
}

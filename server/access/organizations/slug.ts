const MAX_CHARACTERS = 60;

/** Letters that Unicode does not decompose into an ASCII letter and a mark. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
};

/**
 * The slug of an organization for commands and addresses: lower-case ASCII letters, digits and single hyphens. A name
 * without such characters gives `organization`.
 * @param number from 2 on, distinguishes organizations with the same name: `acme-2`
 */
export function slugOf(name: string, number = 1): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]/g, (character) => SPELLED_OUT[character] ?? '-')
    .split('-')
    .filter((word) => word !== '');
  const slug = words.join('-').slice(0, MAX_CHARACTERS).replace(/-$/, '') || 'organization';
  return number === 1 ? slug : `${slug}-${number}`;
}

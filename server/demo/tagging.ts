import type { Random } from './random.ts';

/** Tags of contacts, the most frequent first. */
const TAGS = [
  'newsletter',
  'webinar',
  'trade fair',
  'price list',
  'free trial',
  'case study',
  'referral',
  'VIP',
  'product updates',
  'roundtable',
  'partner',
  'survey',
  'beta',
  'holiday card',
  'podcast',
  'on-site visit',
  'reference',
  'press',
  'user group',
  'guest speaker',
  'summer event',
  'advisory board',
  'alumni',
  'plant tour',
];

/** The initial tags of a contact: a few from the spreadsheet, or the purpose of a form. */
export function startingTags(random: Random, source: string): string[] {
  if (source === 'form') return [random.zipf(TAGS.slice(0, 6))];
  return tagsBeyond([], random, random.chance(0.35) ? random.integer(1, 2) : 0);
}

/** Some tags that a contact does not have yet. */
export function tagsBeyond(carried: readonly string[], random: Random, count: number): string[] {
  const tags = new Set<string>();
  while (tags.size < count) {
    const tag = random.zipf(TAGS);
    if (!carried.includes(tag)) tags.add(tag);
  }
  return [...tags];
}

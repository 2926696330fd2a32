import { slugOf } from '../access/organizations/slug.ts';
import type { Random } from './random.ts';
import type { Region, Word } from './regions/region.ts';

/** A person's name, as written and in the letters of an address. */
export interface PersonName {
  readonly first: Word;
  readonly last: Word;
}

/** A person of a region, rarely with the same name as one already taken; the new name is added to those. */
export function nameOfPerson(region: Region, random: Random, taken: Set<string>): PersonName {
  const names = [0, 1, 2].map(() => anyName(region, random));
  const name = names.find((one) => !taken.has(wholeName(one))) ?? anyName(region, random);
  taken.add(wholeName(name));
  return name;
}

/** How colleagues address a person. */
export function calledBy({ first, last }: PersonName, { called = '{first}' }: Region): string {
  return called.replace('{first}', first.text).replace('{last}', last.text);
}

function wholeName({ first, last }: PersonName): string {
  return `${first.text} ${last.text}`;
}

function anyName(region: Region, random: Random): PersonName {
  const isWoman = random.chance(0.5);
  const { chance, joint } = region.doubleLastName;
  const last = lastNameOf(region, isWoman, random);
  const first = random.pick(isWoman ? region.women : region.men);
  return {
    first,
    last: random.chance(chance) ? join(last, joint, lastNameOf(region, isWoman, random)) : last,
  };
}

function lastNameOf(region: Region, isWoman: boolean, random: Random): Word {
  const { man, woman } = random.pick(region.lastNames);
  return isWoman ? woman : man;
}

function join(one: Word, joint: string, other: Word): Word {
  if (one.text === other.text) return one;
  return { text: `${one.text}${joint}${other.text}`, latin: `${one.latin}${joint}${other.latin}` };
}

/** How a company forms email addresses. */
export const ADDRESS_STYLES = ['first.last', 'f.last', 'first', 'flast'] as const;

export type AddressStyle = (typeof ADDRESS_STYLES)[number];

/** The part of an email address before the @: lower-case ASCII. */
export function localPart({ first, last }: PersonName, style: AddressStyle, region: Region): string {
  const [given, family] = [inAddress(first.latin, region), inAddress(last.latin, region)];
  const initial = given.slice(0, 1);
  return {
    'first.last': `${given}.${family}`,
    'f.last': `${initial}.${family}`,
    first: given,
    flast: `${initial}${family.replaceAll('-', '')}`,
  }[style];
}

/** A word in the letters of an address: `Müller` becomes `mueller` in Germany, `O'Brien` becomes `obrien`. */
export function inAddress(text: string, { spelling }: Region): string {
  return slugOf(text.toLowerCase().replace(/[äöüı]/g, (letter) => spelling[letter] ?? letter));
}

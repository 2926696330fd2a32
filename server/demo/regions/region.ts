/** The industries of the companies; each has a name in the language of every region. */
export const INDUSTRIES = [
  'Logistics',
  'Construction',
  'Energy',
  'Manufacturing',
  'Healthcare',
  'Facility services',
  'Telecommunications',
  'Water and waste',
  'Retail',
  'Elevators',
] as const;

export type Industry = (typeof INDUSTRIES)[number];

/** A word as written, and in Latin letters for addresses. */
export interface Word {
  readonly text: string;
  readonly latin: string;
}

/** A last name, which in some languages differs between men and women. */
export interface LastName {
  readonly man: Word;
  readonly woman: Word;
}

export interface City {
  readonly name: string;
  readonly state: string | null;
  /** `#` stands for a digit, here and in phone numbers. */
  readonly zip: string;
  readonly phone: string;
}

/** Names of people and companies in a country, and its cities. */
export interface Region {
  readonly country: string;
  readonly currency: string;
  /** The price of a licence for one seat per year. */
  readonly seatPrice: number;
  /** How many companies are from here, relative to other regions. */
  readonly weight: number;
  readonly women: readonly Word[];
  readonly men: readonly Word[];
  readonly lastNames: readonly LastName[];
  /** How often people have two last names, and what separates them. */
  readonly doubleLastName: { readonly chance: number; readonly joint: string };
  readonly cities: readonly City[];
  /** `#` is replaced with the house number. */
  readonly streets: readonly string[];
  /**
   * `[{last} {trade}] GmbH`: the part in brackets is the short name. The part after a colon is its Latin spelling.
   */
  readonly companyNames: readonly string[];
  readonly trades: Readonly<Record<Industry, readonly Word[]>>;
  /** How colleagues address people, with `{first}` and `{last}`; by first name by default. */
  readonly called?: string;
  /** How letters are spelled in addresses if dropping the accent would be wrong. */
  readonly spelling: Readonly<Record<string, string>>;
}

/** The words of a comma-separated list; `佐藤:Sato` adds the Latin spelling. */
export function words(list: string): Word[] {
  return list.split(/,\s*/).map(word);
}

/** The last names of a list; `Kowalski/Kowalska` has a form for men and one for women. */
export function lastNames(list: string): LastName[] {
  return list.split(/,\s*/).map((entry) => {
    const [man = '', woman = man] = entry.split('/');
    return { man: word(man), woman: word(woman) };
  });
}

/** The cities of a list, one per line: `name | state or - | zip | phone`. */
export function cities(lines: string): City[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', state = '-', zip = '', phone = ''] = line.split('|').map((part) => part.trim());
      return { name, state: state === '-' ? null : state, zip, phone };
    });
}

/** The names of the industries in the order of `INDUSTRIES`, one per line. */
export function trades(lines: string): Record<Industry, Word[]> {
  const lists = lines
    .trim()
    .split('\n')
    .map((line) => words(line.trim()));
  const of = (industry: Industry) => lists[INDUSTRIES.indexOf(industry)] ?? [];
  return {
    Logistics: of('Logistics'),
    Construction: of('Construction'),
    Energy: of('Energy'),
    Manufacturing: of('Manufacturing'),
    Healthcare: of('Healthcare'),
    'Facility services': of('Facility services'),
    Telecommunications: of('Telecommunications'),
    'Water and waste': of('Water and waste'),
    Retail: of('Retail'),
    Elevators: of('Elevators'),
  };
}

function word(entry: string): Word {
  const [text = '', latin = text] = entry.split(':');
  return { text, latin };
}

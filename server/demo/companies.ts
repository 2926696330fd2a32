import type { Company } from '../crm/companies/company.schema.ts';
import { ADDRESS_STYLES, type AddressStyle, inAddress } from './person.ts';
import { Random } from './random.ts';
import { type City, INDUSTRIES, type Industry, type Region, type Word } from './regions/region.ts';
import { accountOwner } from './team.ts';
import type { World } from './world.ts';

/** A company, with what the history needs to know about it. */
export interface DemoCompany {
  readonly row: Company;
  /** When it was created. */
  readonly moment: number;
  readonly isImported: boolean;
  readonly region: Region;
  readonly industry: Industry;
  readonly city: City;
  /** The name without the legal form. */
  readonly shortName: string;
  readonly employees: number;
  readonly addressStyle: AddressStyle;
  /** The member responsible for it. */
  readonly owner: string;
  /** Whether it was a customer before the history begins. */
  readonly isOldCustomer: boolean;
}

/** Creates the companies: first the imported ones, then the others in order of creation. */
export function makeCompanies(world: World): DemoCompany[] {
  const random = new Random('companies');
  const domains = new Set<string>();
  const { days, companies, importedCompanies } = world.size;
  return Array.from({ length: companies }, (_, index) => {
    const isImported = index < importedCompanies;
    const place = (index - importedCompanies) / (companies - importedCompanies);
    const moment = isImported
      ? -days + 0.2 + index * 1e-6
      : -(days - 3) * (1 - place) - 2 + random.between(-0.9, 0.9);
    return makeCompany(world, random, { moment, isImported }, domains);
  });
}

function makeCompany(
  world: World,
  random: Random,
  came: Pick<DemoCompany, 'moment' | 'isImported'>,
  domains: Set<string>,
): DemoCompany {
  const region = random.weighted(world.size.regions, ({ weight }) => weight);
  const industry = random.zipf(INDUSTRIES, 3);
  const city = random.zipf(region.cities);
  const { name, shortName, domain } = nameCompany(region, industry, city, random, domains);
  const employees = Math.min(20_000, Math.max(3, Math.round(random.logNormal(80, 1.4))));
  const time = world.calendar.time(came.moment);
  const owner = accountOwner(world.team, region.country, random);
  const isOldCustomer = came.isImported && random.chance(0.4);
  const row: Company = {
    id: world.newId(time),
    org_id: world.organizationId,
    name,
    domain: random.chance(0.95) ? domain : null,
    industry: random.chance(0.92) ? industry : null,
    phone: random.chance(0.85) ? random.digits(city.phone) : null,
    website: random.chance(0.8) ? `https://www.${domain}` : null,
    ...addressIn(city, region, random),
    notes: notesOn(employees, isOldCustomer, random),
    created_at: time,
    updated_at: time,
    created_by: came.isImported ? world.team[0].userId : owner,
    owner_id: owner,
  };
  const addressStyle: AddressStyle = employees < 12 ? 'first' : random.zipf(ADDRESS_STYLES);
  return { row, ...came, region, industry, city, shortName, employees, addressStyle, owner, isOldCustomer };
}

/** A name whose domain no other company has. */
export function nameCompany(
  region: Region,
  industry: Industry,
  city: City,
  random: Random,
  domains: Set<string>,
): { name: string; shortName: string; domain: string } {
  for (;;) {
    const [written = '', latin = written] = random.pick(region.companyNames).split(':');
    const parts: Record<string, Word> = {
      last: random.pick(region.lastNames).man,
      last2: random.pick(region.lastNames).man,
      trade: random.pick(region.trades[industry]),
      city: { text: city.name, latin: city.name },
    };
    const fill = (pattern: string, spelling: keyof Word) =>
      pattern.replace(/\{(\w+)\}/g, (_, part: string) => parts[part]?.[spelling] ?? '');
    const filled = fill(written, 'text');
    const domain = `${inAddress(insideBrackets(fill(latin, 'latin')), region)}.example`;
    if (domains.has(domain)) continue;
    domains.add(domain);
    return { name: filled.replace(/[[\]]/g, ''), shortName: insideBrackets(filled), domain };
  }
}

function insideBrackets(text: string): string {
  return /\[([^[\]]*)\]/.exec(text)?.[1] ?? text;
}

/** An address; more fields are missing the more detailed they are. */
function addressIn(city: City, { country, streets }: Region, random: Random) {
  const hasStreet = random.chance(0.7);
  return {
    address_line1: hasStreet ? streetAddress(streets, random) : null,
    address_line2: null,
    city: city.name,
    state: city.state,
    zip: hasStreet ? random.digits(city.zip) : null,
    country,
  };
}

function streetAddress(streets: readonly string[], random: Random): string {
  // A house number does not begin with zero.
  return random
    .pick(streets)
    .replace(/#+/g, (digits) => `${random.integer(1, 9)}${random.digits(digits.slice(1))}`);
}

function notesOn(employees: number, isOldCustomer: boolean, random: Random): string | null {
  const size = employees < 50 ? `${employees} people.` : `About ${Math.round(employees / 10) * 10} people.`;
  const notes = [
    ...(random.chance(0.4) ? [size] : []),
    ...(isOldCustomer ? ['Customer from before we had a CRM; the contract renews every year.'] : []),
    ...(random.chance(0.06) ? [random.pick(REMARKS)] : []),
  ];
  return notes.length > 0 ? notes.join(' ') : null;
}

const REMARKS = [
  'Invoices only with an order number.',
  'Owned by a family; the second generation decides.',
  'Purchasing runs through the group’s portal.',
  'Strong union; involve it early.',
  'Grew by two takeovers last year.',
];

import type { Contact } from '../crm/contacts/contact.schema.ts';
import { type DemoCompany, nameCompany } from './companies.ts';
import { jobTitle } from './job-titles.ts';
import { calledBy, localPart, nameOfPerson, type PersonName } from './person.ts';
import { Random } from './random.ts';
import { INDUSTRIES, type Region } from './regions/region.ts';
import { startingTags } from './tagging.ts';
import { accountOwner } from './team.ts';
import type { World } from './world.ts';

/** A row of contacts: the view, and the column that sorts the list by tags. */
export type ContactRow = Contact & { readonly tag_added_at: string | null };

/** A contact on the day it was created, with what the history needs to know about it. */
export interface DemoContact {
  readonly row: ContactRow;
  readonly moment: number;
  readonly company: DemoCompany | undefined;
  /** How the members address the person. */
  readonly called: string;
  /** The member responsible for the contact. */
  readonly owner: string;
}

/** Values that other contacts already have. */
interface Taken {
  readonly names: Set<string>;
  readonly addresses: Set<string>;
}

/** Creates the contacts of the companies, more for larger ones, and then those without a company. */
export function makeContacts(world: World, companies: readonly DemoCompany[]): DemoContact[] {
  const random = new Random('contacts');
  const taken: Taken = { names: new Set(), addresses: new Set() };
  const { contacts, contactsWithoutCompany } = world.size;
  const employed = employers(companies, contacts - contactsWithoutCompany, random).map((company) =>
    makeEmployed(world, random, company, taken),
  );
  const others = Array.from({ length: contactsWithoutCompany }, () => makeOther(world, random, taken));
  return [...employed, ...others];
}

/** The company of each contact that has one: each company once, then by size. */
function employers(companies: readonly DemoCompany[], count: number, random: Random): DemoCompany[] {
  const rest = Array.from({ length: count - companies.length }, () =>
    random.weighted(companies, ({ employees }) => employees ** 0.45),
  );
  return [...companies, ...rest];
}

function makeEmployed(world: World, random: Random, company: DemoCompany, taken: Taken): DemoContact {
  const isImported = company.isImported && random.chance(0.55);
  const moment = isImported
    ? company.moment + 0.05 + random.between(0, 0.01)
    : company.moment * random.between(0, 1) ** 0.8 - 0.2;
  // Some work abroad.
  const region = random.chance(0.07) ? random.pick(world.size.regions) : company.region;
  const name = nameOfPerson(region, random, taken.names);
  const { row, city, region: home } = company;
  const email = addressAt(company, name, region, random, taken.addresses);
  const isAtTheSite = random.chance(0.55);
  return {
    company,
    called: calledBy(name, region),
    owner: company.owner,
    ...newContact(world, random, Math.max(moment, company.moment + 1e-4), {
      ...(isImported
        ? { source: 'import', created_by: world.team[0].userId }
        : sourceOf(company.owner, random)),
      first_name: name.first.text,
      last_name: random.chance(0.985) ? name.last.text : '',
      email: random.chance(0.94) ? email : null,
      phone: random.chance(0.6) ? random.digits(city.phone) : null,
      company: row.name,
      company_id: row.id,
      owner_id: company.owner,
      job_title: random.chance(0.75) ? jobTitle(company.employees, random) : null,
      industry: random.chance(0.4) ? company.industry : null,
      address_line1: isAtTheSite ? row.address_line1 : null,
      city: isAtTheSite ? row.city : null,
      state: isAtTheSite ? row.state : null,
      zip: isAtTheSite ? row.zip : null,
      country: random.chance(0.8) ? home.country : null,
    }),
  };
}

function makeOther(world: World, random: Random, taken: Taken): DemoContact {
  const region = random.weighted(world.size.regions, ({ weight }) => weight);
  const name = nameOfPerson(region, random, taken.names);
  const owner = accountOwner(world.team, region.country, random);
  const city = random.zipf(region.cities);
  const mailbox = random.pick(['mail.example', 'inbox.example', 'post.example']);
  const email = unused(localPart(name, 'first.last', region), mailbox, taken.addresses);
  const typedCompany = random.chance(0.35)
    ? nameCompany(region, random.zipf(INDUSTRIES), city, random, new Set()).shortName
    : null;
  return {
    company: undefined,
    called: calledBy(name, region),
    owner,
    ...newContact(world, random, -(world.size.days - 2) * random.between(0, 1) - 0.2, {
      ...takenBy(sourceOf(owner, random)),
      first_name: name.first.text,
      last_name: random.chance(0.85) ? name.last.text : '',
      email: random.chance(0.9) ? email : null,
      phone: random.chance(0.25) ? random.digits(city.phone) : null,
      company: typedCompany,
      city: random.chance(0.4) ? city.name : null,
      country: random.chance(0.6) ? region.country : null,
    }),
  };
}

function newContact(world: World, random: Random, moment: number, fields: Partial<Contact>) {
  const time = world.calendar.time(moment);
  const tags = startingTags(random, fields.source ?? 'api');
  const row: ContactRow = {
    id: world.newId(time),
    org_id: world.organizationId,
    first_name: '',
    last_name: '',
    email: null,
    phone: null,
    company: null,
    company_id: null,
    job_title: null,
    industry: null,
    address_line1: null,
    address_line2: null,
    city: null,
    state: null,
    zip: null,
    country: null,
    tags,
    status: 'active',
    stage: null,
    source: 'api',
    score: null,
    notes: null,
    linkedin_url: null,
    enriched_at: null,
    enrichment_status: null,
    email_subscribed: true,
    created_at: time,
    updated_at: time,
    created_by: null,
    tag_added_at: tags.length > 0 ? time : null,
    ...fields,
  };
  return { row, moment };
}

/** Web forms are filled in by nobody in the organization. */
/** Nobody has taken care yet of people who wrote by a form and work for no company that is known. */
function takenBy(origin: ReturnType<typeof sourceOf>) {
  return origin.created_by === null ? origin : { ...origin, owner_id: origin.created_by };
}

function sourceOf(owner: string, random: Random): Pick<Contact, 'source' | 'created_by'> {
  return random.chance(0.45) ? { source: 'form', created_by: null } : { source: 'api', created_by: owner };
}

function addressAt(
  { row, addressStyle }: DemoCompany,
  name: PersonName,
  region: Region,
  random: Random,
  addresses: Set<string>,
): string | null {
  if (row.domain === null) return null;
  const local = localPart(name, addressStyle, region);
  const address = unused(local, row.domain, addresses);
  // People use any spelling for their own address.
  return random.chance(0.02) ? address.replace(/^./, (letter) => letter.toUpperCase()) : address;
}

function unused(local: string, domain: string, addresses: Set<string>): string {
  for (let number = 1; ; number++) {
    const address = `${local}${number === 1 ? '' : number}@${domain}`;
    if (addresses.has(address)) continue;
    addresses.add(address);
    return address;
  }
}

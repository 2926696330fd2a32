import type { DemoCompany } from './companies.ts';
import type { DemoContact } from './contacts.ts';
import { DealHistory } from './deal-history.ts';
import { takesPartInBuying } from './job-titles.ts';
import { makeOffer, makeSmallOffer, type Offer } from './offers.ts';
import { Random } from './random.ts';
import type { Region } from './regions/region.ts';
import { REGIONS } from './regions/regions.ts';
import { wayOfSale } from './sales-way.ts';
import { type Leg, tell } from './story.ts';
import type { World } from './world.ts';

/** A deal, with what later deals and the contact need to know about it. */
export interface DemoDeal {
  readonly history: DealHistory;
  readonly start: number;
  readonly company: DemoCompany | undefined;
  readonly contact: DemoContact | undefined;
  readonly seats: number;
  readonly crew: string;
}

/** Creates the deals of the pipeline "Sales", earliest first, with more from month to month. */
export function makeSales(
  world: World,
  companies: readonly DemoCompany[],
  contacts: readonly DemoContact[],
): DemoDeal[] {
  const random = new Random('sales');
  const starts = Array.from(
    { length: world.size.sales },
    () => -(world.size.days - 2) * random.number() ** 1.2 - 0.3,
  );
  const others = contacts.filter(({ company, row }) => company === undefined && row.created_by !== null);
  const employees = Map.groupBy(contacts, ({ company }) => company);
  return starts
    .sort((one, other) => one - other)
    .map((start) => {
      const isOfOther = random.chance(0.03);
      const contact = isOfOther ? pickKnown(others, start, random) : undefined;
      if (contact) return sellTo(world, random, start, contact);
      const company = pickCompany(companies, start, random);
      const known = pickKnown(employees.get(company) ?? [], start, random);
      return sell(world, random, start, company, random.chance(0.96) ? known : undefined);
    });
}

function pickCompany(companies: readonly DemoCompany[], start: number, random: Random): DemoCompany {
  const known = companies.filter(({ moment }) => moment < start - 0.1);
  return random.weighted(known, ({ employees }) => employees ** 0.3);
}

/** A contact that existed by then, preferably one involved in buying. */
function pickKnown(contacts: readonly DemoContact[], start: number, random: Random): DemoContact | undefined {
  const known = contacts.filter(({ moment }) => moment < start - 0.01);
  if (known.length === 0) return undefined;
  return random.weighted(known, ({ row }) => (takesPartInBuying(row.job_title) ? 5 : 1));
}

function sell(
  world: World,
  random: Random,
  start: number,
  company: DemoCompany,
  contact: DemoContact | undefined,
): DemoDeal {
  const offer = makeOffer(company, random);
  return open(world, random, start, offer, company.region, { company, contact, owner: company.owner });
}

function sellTo(world: World, random: Random, start: number, contact: DemoContact): DemoDeal {
  const { country, company, first_name, last_name } = contact.row;
  const region = REGIONS.find((one) => one.country === country) ?? random.pick(REGIONS);
  const offer = makeSmallOffer(region, company ?? `${first_name} ${last_name}`.trim(), random);
  return open(world, random, start, offer, region, { company: undefined, contact, owner: contact.owner });
}

interface Parties {
  readonly company: DemoCompany | undefined;
  readonly contact: DemoContact | undefined;
  readonly owner: string;
}

function open(
  world: World,
  random: Random,
  start: number,
  { title, seats, crew, value, currency, isMore }: Offer,
  region: Region,
  { company, contact, owner }: Parties,
): DemoDeal {
  const legs = wayOfSale(world.sales, random, { seats, value, region, isMore });
  const opening = {
    title,
    value,
    currency,
    expected_close_date: expectedClose(world, random, start + daysToClose(legs)),
    notes: random.chance(0.2) ? random.pick(NOTES) : null,
    contact_id: contact?.row.id ?? null,
    company_id: company?.row.id ?? null,
    created_by: owner,
  };
  const history = new DealHistory(world, world.sales, opening, world.calendar.time(start));
  const topic = {
    first: contact?.called,
    company: company?.shortName,
    crew,
    seats: String(seats),
    inquiry: contact?.row.source === 'form' ? `${seats} ${crew}` : undefined,
  };
  tell(world, random, history, start, { owner, topic }, legs);
  return { history, start, company, contact, seats, crew };
}

/** Working days until a deal is closed for the first time. */
function daysToClose(legs: readonly Leg[]): number {
  const closing = legs.findIndex(({ next }) => next?.status !== undefined);
  return legs.slice(0, closing + 1).reduce((sum, { days }) => sum + days, 0);
}

/** Near the end for a closed deal; for others in the coming weeks, sometimes overdue. */
function expectedClose(world: World, random: Random, end: number): string | null {
  if (random.chance(0.08)) return null;
  return end < 0
    ? world.calendar.date(end, random.between(-12, 10))
    : world.calendar.date(0, Math.min(120, end * 1.4) + random.between(-14, 14));
}

const NOTES = [
  'Start at one depot, the others follow if it works.',
  'Tender: questions only in writing.',
  'Must be live before the season begins.',
  'They run their own servers and want to keep it that way.',
  'Contract runs over the parent company.',
  'Language of the app matters more than price.',
  'Old planning tool is switched off at the end of the year.',
];

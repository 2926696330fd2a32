import type { FirstStage, Pipeline } from '../crm/pipelines/pipeline.schema.ts';
import { decimalText } from '../kernel/fields/fields.ts';
import type { DemoCompany } from './companies.ts';
import type { DemoContact } from './contacts.ts';
import { DealHistory } from './deal-history.ts';
import { priceOf } from './offers.ts';
import { Random } from './random.ts';
import type { DemoDeal } from './sales.ts';
import { CHURN_REASONS } from './sales-reasons.ts';
import { type Leg, tell } from './story.ts';
import type { World } from './world.ts';

const RENEWAL_COUNT = 200;
/** Working days per year, and how many of them before the end of a contract its renewal begins. */
const YEAR = 260;
const LEAD = 50;

export const RENEWAL_STAGES: readonly FirstStage[] = [
  { name: 'Upcoming', is_won: false, is_lost: false, is_qualified: false },
  { name: 'In contact', is_won: false, is_lost: false, is_qualified: true },
  { name: 'Offer sent', is_won: false, is_lost: false, is_qualified: true },
  { name: 'Renewed', is_won: true, is_lost: false, is_qualified: false },
  { name: 'Not renewed', is_won: false, is_lost: true, is_qualified: false },
];

/** A contract that ends. */
interface Contract {
  readonly company: DemoCompany;
  readonly contact: DemoContact | undefined;
  readonly start: number;
  readonly seats: number;
  readonly value: number;
}

/** Creates the deals of the pipeline "Renewals": for what was sold a year ago, and for earlier customers. */
export function makeRenewals(
  world: World,
  companies: readonly DemoCompany[],
  contacts: readonly DemoContact[],
  sales: readonly DemoDeal[],
): DemoDeal[] {
  const { renewals } = world;
  if (!renewals) return [];
  const random = new Random('renewals');
  const sold = sales.flatMap((sale) => contractOf(world, sale));
  const old = companies
    .filter(({ isOldCustomer }) => isOldCustomer)
    .flatMap((company) => oldContracts(world, company, contacts, random));
  return [...sold, ...old.slice(0, RENEWAL_COUNT - sold.length)]
    .sort((one, other) => one.start - other.start)
    .map((contract) => renew(world, renewals, random, contract));
}

/** The contract of a deal that was won long enough ago. */
function contractOf({ sales }: World, { history, start, company, contact, seats }: DemoDeal): Contract[] {
  const { stage_id } = history.deal;
  const value = Number(decimalText(history.deal.value));
  const isWon = sales.stages.some(({ id, is_won }) => is_won && id === stage_id);
  // A contract ends a year after the win. Counted from the start of the deal, this leaves enough time for most.
  const due = start + YEAR + 30 - LEAD;
  return isWon && company && due < -1 ? [{ company, contact, start: due, seats, value }] : [];
}

/** The contracts of an earlier customer, which end once a year. */
function oldContracts(
  { size }: World,
  company: DemoCompany,
  contacts: readonly DemoContact[],
  random: Random,
): Contract[] {
  const first = -(size.days - 3) + random.between(0, YEAR);
  const seats = Math.max(3, Math.round(company.employees * random.between(0.15, 0.4)));
  const known = contacts.filter((contact) => contact.company === company && contact.moment < first - 0.01);
  const contact = known.length > 0 ? random.pick(known) : undefined;
  const value = priceOf(company.region, seats);
  return [first, first + YEAR]
    .filter((start) => start < -1)
    .map((start) => ({ company, contact, start, seats, value }));
}

function renew(
  world: World,
  renewals: Pipeline,
  random: Random,
  { company, contact, start, seats, value }: Contract,
): DemoDeal {
  const { row, region, shortName, owner } = company;
  const time = world.calendar.time(start);
  const endOfContract = world.calendar.date(start, (LEAD * 7) / 5);
  const opening = {
    title: `${shortName}: renewal ${endOfContract.slice(0, 4)}`,
    // The contract allows a price increase of three percent.
    value: Math.round(value * 1.03 * 100) / 100,
    currency: region.currency,
    expected_close_date: endOfContract,
    notes: random.chance(0.15) ? 'Price rises by 3 % a year under the contract.' : null,
    contact_id: contact?.row.id ?? null,
    company_id: row.id,
    created_by: owner,
  };
  const history = new DealHistory(world, renewals, opening, time);
  const topic = { first: contact?.called, company: shortName, crew: 'people', seats: String(seats) };
  tell(world, random, history, start, { owner, topic }, wayOfRenewal(renewals, random, value));
  return { history, start, company, contact, seats, crew: 'people' };
}

function wayOfRenewal(renewals: Pipeline, random: Random, value: number): Leg[] {
  const to = stageFinder(renewals);
  const contact: Leg = { phase: 'inContact', days: random.between(6, 20), talks: random.integer(1, 3) };
  return [
    {
      phase: 'upcoming',
      days: random.between(5, 20),
      talks: random.integer(1, 2),
      next: { stage_id: to('In contact') },
    },
    { ...contact, next: { stage_id: to('Offer sent') } },
    ...fewerSeats(random, value),
    { phase: 'offer', days: random.between(3, 15), talks: random.integer(1, 3) },
    ...(random.chance(0.84) ? renewed(random) : notRenewed(random)),
  ];
}

function fewerSeats(random: Random, value: number): Leg[] {
  if (!random.chance(0.12)) return [];
  const next = { value: String(Math.round(value * random.between(0.6, 0.9))) };
  return [{ days: 0.5, talks: 0, remark: 'They give back the seats that nobody used.', next }];
}

function renewed(random: Random): Leg[] {
  return [
    { days: random.between(0.1, 3), talks: 0, next: { status: 'won' } },
    { phase: 'renewed', days: 2, talks: random.integer(0, 1) },
  ];
}

function notRenewed(random: Random): Leg[] {
  const { reason, remark } = random.zipf(CHURN_REASONS);
  return [{ days: 1, talks: 0, remark, next: { status: 'lost', lost_reason: reason } }];
}

/** Finds stages of a pipeline by name. */
function stageFinder({ name: pipeline, stages }: Pipeline): (name: string) => string {
  return (name) => {
    const stage = stages.find((one) => one.name === name);
    if (!stage) throw new Error(`The pipeline ${pipeline} has no stage ${name}.`);
    return stage.id;
  };
}

import type { Deal } from '../../crm/deals/deal.schema.ts';
import { slowOdds } from './slow-odds.ts';
import { type Stay, staysOf } from './stays.ts';
import type { DealHistory, Happened, World } from './world.ts';
import { dayAt } from './zone-days.ts';

/** What metrics count, told once more from the histories, one record at a time (docs/behaviour/insights.md 3 to 10). */

/** The moment that a question is about. */
export interface Moment {
  /** What happened from this instant on is not known; undefined for now. */
  readonly before: number | undefined;
  readonly today: string;
}

export interface Fact {
  readonly id: string;
  readonly amount: number;
  /** Present if it is money. */
  readonly currency?: string;
  /** The day on which it happened; null for an open deal without a close date. */
  readonly day: string | null;
  readonly rateDay: string;
  readonly keys: Readonly<Record<string, string | null | readonly string[]>>;
}

export type SlowMetric = (world: World, moment: Moment) => readonly Fact[];

type Known = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** How a deal is split: by what it was then, and by what it and its contact are now. */
function keysOf({ present }: World, then: Deal, { outcome }: Stay): Fact['keys'] {
  const now: Known = present.get(then.id) ?? {};
  const contact: Known = present.get(textOf(now.contact_id) ?? '') ?? {};
  const company: Known = present.get(textOf(now.company_id) ?? '') ?? {};
  return {
    owner: then.assigned_to,
    pipeline: then.pipeline_id,
    stage: then.stage_id,
    currency: then.currency,
    company: textOf(now.company_id),
    country: textOf(company.country) ?? textOf(contact.country),
    source: textOf(contact.source),
    tag: textsOf(contact.tags),
    campaign: null,
    last_campaign: null,
    lost_reason: outcome === 'lost' ? textOf(now.lost_reason) : null,
  };
}

interface LastKnown {
  readonly stay: Stay;
  readonly deal: Deal;
  readonly createdAt: number;
  readonly isGone: boolean;
}

/** What was last known of each deal. */
function lastKnown(world: World, { before = Number.POSITIVE_INFINITY }: Moment): readonly LastKnown[] {
  return world.deals.flatMap((history) => {
    const known = cutAt(history, before);
    const stay = staysOf(world, known).at(-1);
    const [first] = known.states;
    if (!stay || !first) return [];
    return [{ stay, deal: stay.last, createdAt: first.at, isGone: known.deletedAt !== undefined }];
  });
}

function cutAt({ id, states, deletedAt }: DealHistory, before: number): DealHistory {
  const isDeleted = deletedAt !== undefined && deletedAt < before;
  return { id, states: states.filter(({ at }) => at < before), deletedAt: isDeleted ? deletedAt : undefined };
}

type Amount = (known: LastKnown) => Pick<Fact, 'amount' | 'currency'>;

const one: Amount = () => ({ amount: 1 });
const value: Amount = ({ deal }) => ({ amount: Number(deal.value), currency: deal.currency });
const daysBetween = (start: number, end: number) => Math.max(end - start, 0) / 86_400_000;

function closed(isCounted: (stay: Stay) => boolean, amount: Amount): SlowMetric {
  return (world, moment) =>
    lastKnown(world, moment)
      .filter(({ stay }) => isCounted(stay))
      .map((known) => {
        const day = dayAt(known.stay.entered, world.zone);
        return {
          ...amount(known),
          id: known.deal.id,
          day,
          rateDay: day,
          keys: keysOf(world, known.deal, known.stay),
        };
      });
}

function open(
  amount: (world: World, moment: Moment) => Amount,
  isCounted: (deal: Deal, moment: Moment) => boolean = () => true,
): SlowMetric {
  return (world, moment) => {
    const amountOf = amount(world, moment);
    return lastKnown(world, moment)
      .filter(({ stay, deal, isGone }) => stay.isOpen && !isGone && isCounted(deal, moment))
      .map((known) => ({
        ...amountOf(known),
        ...{ id: known.deal.id, day: known.deal.expected_close_date, rateDay: moment.today },
        keys: keysOf(world, known.deal, known.stay),
      }));
  };
}

const isWon = ({ outcome }: Stay) => outcome === 'won';
const isLost = ({ outcome }: Stay) => outcome === 'lost';

const weighted = (world: World, { before }: Moment): Amount => {
  const odds = new Map(slowOdds(world, before).map(({ stage_id, probability }) => [stage_id, probability]));
  return ({ deal }) => ({
    amount: Number(deal.value) * (odds.get(deal.stage_id) ?? Number.NaN),
    currency: deal.currency,
  });
};

const daysInStage: SlowMetric = (world, { before = Number.POSITIVE_INFINITY }) =>
  world.deals.flatMap((history) =>
    staysOf(world, history).flatMap((stay) => {
      const { isOpen, entered, left, last } = stay;
      if (!isOpen || left === undefined || left >= before) return [];
      const day = dayAt(left, world.zone);
      return [
        {
          ...{ id: history.id, amount: daysBetween(entered, left), day, rateDay: day },
          keys: keysOf(world, last, stay),
        },
      ];
    }),
  );

/** The first entry of each stage in a period counts, so the period is needed. */
export function stageConversion(isInPeriod: (day: string) => boolean): SlowMetric {
  return (world, { before = Number.POSITIVE_INFINITY }) => {
    const places = new Map(world.stages.map(({ id, sort_order }) => [id, sort_order]));
    return world.deals.flatMap((history) => {
      const stays = staysOf(world, history).filter(({ entered }) => entered < before);
      const counted = new Set<string>();
      return stays.flatMap((stay, index) => {
        const { stage, isOpen, entered, entry } = stay;
        const day = dayAt(entered, world.zone);
        if (!isOpen || !isInPeriod(day) || counted.has(stage.id)) return [];
        counted.add(stage.id);
        const here = places.get(stage.id) ?? Number.NaN;
        const cameFurther = stays
          .slice(index + 1)
          .some(
            (later) => isWon(later) || (later.isOpen && (places.get(later.stage.id) ?? Number.NaN) > here),
          );
        return [
          {
            ...{ id: history.id, amount: cameFurther ? 1 : 0, day, rateDay: day },
            keys: keysOf(world, entry, stay),
          },
        ];
      });
    });
  };
}

function happened(
  records: (world: World) => readonly Happened[],
  keys: (record: Known) => Fact['keys'],
): SlowMetric {
  return (world, { before = Number.POSITIVE_INFINITY }) =>
    records(world)
      .filter(({ at }) => at < before)
      .map(({ id, at, record }) => {
        const day = dayAt(at, world.zone);
        return { id, amount: 1, day, rateDay: day, keys: keys(record) };
      });
}

/** Every metric of the CRM but the one that needs the period. */
export const SLOW_METRICS: Readonly<Record<string, SlowMetric>> = {
  deals_created: (world, moment) =>
    lastKnown(world, moment).map(({ deal, stay, createdAt }) => {
      const day = dayAt(createdAt, world.zone);
      return { id: deal.id, amount: 1, day, rateDay: day, keys: keysOf(world, deal, stay) };
    }),
  deals_won: closed(isWon, one),
  deals_lost: closed(isLost, one),
  won_value: closed(isWon, value),
  lost_value: closed(isLost, value),
  win_rate: closed(
    ({ isOpen }) => !isOpen,
    ({ stay }) => ({ amount: isWon(stay) ? 1 : 0 }),
  ),
  cycle_days: closed(isWon, ({ stay, createdAt }) => ({ amount: daysBetween(createdAt, stay.entered) })),
  open_pipeline: open(() => value),
  open_deals: open(() => one),
  slipped: open(
    () => value,
    ({ expected_close_date: day }, { today }) => day !== null && day < today,
  ),
  weighted_pipeline: open(weighted),
  days_in_stage: daysInStage,
  contacts_created: happened(
    ({ contacts }) => contacts,
    (contact) => ({
      owner: textOf(contact.owner_id),
      source: textOf(contact.source),
      campaign: null,
      last_campaign: null,
      tag: textsOf(contact.tags),
      country: textOf(contact.country),
      status: textOf(contact.status),
    }),
  ),
  activities: happened(
    ({ activities }) => activities,
    (activity) => ({ owner: textOf(activity.performed_by), type: textOf(activity.activity_type) }),
  ),
  tasks_done: happened(
    ({ tasks }) => tasks,
    (task) => ({ owner: textOf(task.assignee_id) }),
  ),
};

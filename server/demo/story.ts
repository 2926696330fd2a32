import type { DealPatch } from '../crm/deals/deal.schema.ts';
import { type Decimal, decimalText } from '../kernel/fields/fields.ts';
import { minutesAfter } from './calendar.ts';
import { type Phase, type Talk, type Topic, talksOf } from './conversations.ts';
import type { DealHistory } from './deal-history.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** A phase of a deal: what people talk about, for how long, and how it ends. */
export interface Leg {
  readonly phase?: Phase;
  /** Working days. */
  readonly days: number;
  readonly talks: number;
  /** A note at its end. */
  readonly remark?: string;
  readonly next?: DealPatch;
}

/** The people involved in a deal, and its topic. */
export interface Cast {
  readonly owner: string;
  readonly topic: Topic;
}

/** Generates a deal phase by phase until its end or until today, whichever comes first. */
export function tell(
  world: World,
  random: Random,
  history: DealHistory,
  start: number,
  { owner, topic }: Cast,
  legs: readonly Leg[],
): void {
  let moment = start;
  for (const leg of legs) {
    const end = moment + leg.days;
    talk(world, random, history, owner, topic, leg, moment, end);
    if (end >= 0) return;
    const time = world.calendar.time(end);
    if (leg.remark) history.log({ kind: 'note', text: leg.remark }, {}, minutesAfter(time, -2), owner);
    if (leg.next) history.update(leg.next, time, owner);
    moment = end;
  }
}

function talk(
  world: World,
  random: Random,
  history: DealHistory,
  owner: string,
  topic: Topic,
  { phase, talks }: Leg,
  start: number,
  end: number,
): void {
  if (phase === undefined) return;
  const { value, currency } = history.deal;
  const about = { ...topic, value: amountText(value, currency) };
  const said = talksOf(phase, about, talks, random);
  const moments = said.map(() => random.between(start, end)).sort((one, other) => one - other);
  said.forEach((one: Talk, index) => {
    const moment = moments[index] ?? end;
    const by = random.chance(0.1) ? random.pick(world.team).userId : owner;
    if (moment < 0) history.log(one, about, world.calendar.time(moment), by);
  });
}

/** An amount as people write it, with cents only if there are any. */
function amountText(value: Decimal, currency: string): string {
  const amount = Number(decimalText(value));
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return `${amount.toLocaleString('en-US', { minimumFractionDigits })} ${currency}`;
}

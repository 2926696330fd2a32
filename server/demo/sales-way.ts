import type { Pipeline } from '../crm/pipelines/pipeline.schema.ts';
import { changedPrice, type Offer } from './offers.ts';
import type { Random } from './random.ts';
import type { Region } from './regions/region.ts';
import {
  CHANGES_OF_VALUE,
  LOST_REASONS,
  type LostReason,
  REASONS_AGAINST_MORE,
  WON_REMARKS,
} from './sales-reasons.ts';
import type { Leg } from './story.ts';

const WIN_RATE = 0.25;
const WIN_RATE_OF_MORE = 0.55;

/** What determines the course of a sale. */
type Sale = Pick<Offer, 'seats' | 'value' | 'isMore'> & { readonly region: Region };

/** The course of a sale from its first day to its end, which may be in the future. */
export function wayOfSale(pipeline: Pipeline, random: Random, sale: Sale): Leg[] {
  const { qualified, proposal } = stepsOfSale(pipeline);
  if (sale.isMore) return wayToMore(random, proposal);
  // Larger deals take longer.
  const pace = 0.7 + Math.log10(sale.seats + 1) * 0.5;
  const isWon = random.chance(WIN_RATE);
  const reached = isWon ? 2 : random.weighted([0, 1, 2], (place) => 3 + place);
  const first: Leg = { phase: 'new', days: random.logNormal(4, 0.6) * pace, talks: random.integer(1, 4) };
  const second: Leg = {
    phase: 'qualified',
    days: random.logNormal(10, 0.6) * pace,
    talks: random.integer(1, 4),
  };
  const third: Leg = {
    phase: 'proposal',
    days: random.logNormal(11, 0.6) * pace,
    talks: random.integer(2, 5),
  };
  const end = isWon
    ? [...win(random), ...undoing(random, proposal)]
    : [...lose(random, reached), ...comeBack(random, proposal)];
  if (reached === 0) return [first, ...end];
  const opening = { ...first, next: qualified };
  if (reached === 1) return [opening, second, ...end];
  return [opening, { ...second, next: proposal }, ...changeOfValue(random, sale), third, ...end];
}

type Move = Readonly<{ stage_id: string }>;

/** The stages of a sale between the first and the last, whatever their names. */
function stepsOfSale({ name, stages }: Pipeline): { qualified: Move; proposal: Move } {
  const open = stages.filter((stage) => !stage.is_won && !stage.is_lost);
  const qualified = open.find(({ is_qualified }) => is_qualified) ?? open[0];
  const proposal = open.at(-1);
  if (!qualified || !proposal) throw new Error(`The pipeline ${name} has no open stage.`);
  return { qualified: { stage_id: qualified.id }, proposal: { stage_id: proposal.id } };
}

/** The course of an upsell: short, and usually successful. */
function wayToMore(random: Random, proposal: Move): Leg[] {
  const end: Leg[] = random.chance(WIN_RATE_OF_MORE)
    ? [{ days: random.between(0.1, 1), talks: 0, next: { status: 'won' } }]
    : close(random, random.zipf(REASONS_AGAINST_MORE));
  return [
    { phase: 'more', days: random.logNormal(4, 0.6), talks: random.integer(1, 2), next: proposal },
    { phase: 'moreOffer', days: random.logNormal(6, 0.6), talks: random.integer(1, 3) },
    ...end,
  ];
}

/** The value sometimes changes before the proposal is sent. */
function changeOfValue(random: Random, { region, value }: Sale): Leg[] {
  if (!random.chance(0.3)) return [];
  const { remark, factors } = random.pick(CHANGES_OF_VALUE);
  const next = { value: String(changedPrice(region, value, random.between(...factors))) };
  return [{ days: random.between(0.1, 2), talks: 0, remark, next }];
}

function win(random: Random): Leg[] {
  const remark = random.chance(0.5) ? { remark: random.pick(WON_REMARKS) } : {};
  return [
    { days: random.between(0.1, 1), talks: 0, ...remark, next: { status: 'won' } },
    { phase: 'won', days: random.between(6, 14), talks: random.integer(0, 3) },
  ];
}

/** @param reached how far the sale progressed: 0 is first talks, 2 is a proposal */
function lose(random: Random, reached: number): Leg[] {
  return close(random, random.zipf(LOST_REASONS.filter(({ from = 0 }) => from <= reached)));
}

function close(random: Random, { reason, remark, silence = 0 }: LostReason): Leg[] {
  // Some stay open for a long time.
  const days = silence + (random.chance(0.05) ? random.between(40, 100) : random.between(0.2, 3));
  return [{ days, talks: 0, remark, next: { status: 'lost', lost_reason: reason } }];
}

/** Some who declined call again. */
function comeBack(random: Random, proposal: Move): Leg[] {
  if (!random.chance(0.1)) return [];
  const remark = 'They called back: the reason for the no is gone, and they remembered us.';
  return [
    { days: random.between(30, 90), talks: 0, remark, next: proposal },
    { phase: 'again', days: random.between(8, 30), talks: random.integer(1, 3) },
    ...(random.chance(0.5) ? win(random) : lose(random, 2)),
  ];
}

/** A few who accepted change their mind. */
function undoing(random: Random, proposal: Move): Leg[] {
  if (!random.chance(0.025)) return [];
  const remark =
    'Withdrew within the four weeks that the contract gives them: a new owner stopped all projects.';
  return [
    { days: random.between(2, 5), talks: 0, remark, next: proposal },
    { days: random.between(1, 4), talks: 0, next: { status: 'lost', lost_reason: 'Withdrew after signing' } },
  ];
}

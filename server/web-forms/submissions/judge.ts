import type { Verdict } from './submission.schema.ts';

/** What speaks against a submission. Each sign alone may have an honest cause, so they count as points. */
export interface Signs {
  /** Something stands in the field that people do not meet. */
  readonly trapFilled: boolean;
  /** It came sooner than a person can fill in the form. */
  readonly tooFast: boolean;
  /** What the script of the page worked out: a solution, a wrong one, or nothing because it did not run. */
  readonly proof: 'solved' | 'wrong' | 'none';
  /** How many addresses of the web its texts have. */
  readonly links: number;
  /** The page with the form is on another website than those that the form names. */
  readonly otherHost: boolean;
  /** How many earlier submissions of the last day name the same address. */
  readonly ofAddress: number;
}

const POINTS = {
  trap_filled: 4,
  too_fast: 2,
  no_proof: 1,
  wrong_proof: 3,
  many_links: 2,
  other_host: 3,
  same_address: 3,
} as const;

/** From so many points on, a submission is held for a review, or is spam. */
const HELD_FROM = 3;
const SPAM_FROM = 7;

const MANY_LINKS = 3;
const MANY_OF_ADDRESS = 5;

/** Judges a submission before anything happens with it (docs/behaviour/forms.md 12). Null lets it pass. */
export function judge(signs: Signs): {
  readonly verdict: Verdict | null;
  readonly reasons: readonly string[];
} {
  const speaking: Readonly<Record<keyof typeof POINTS, boolean>> = {
    trap_filled: signs.trapFilled,
    too_fast: signs.tooFast,
    no_proof: signs.proof === 'none',
    wrong_proof: signs.proof === 'wrong',
    many_links: signs.links >= MANY_LINKS,
    other_host: signs.otherHost,
    same_address: signs.ofAddress >= MANY_OF_ADDRESS,
  };
  const found = Object.entries(POINTS).filter(([sign]) =>
    Object.entries(speaking).some(([name, is]) => is && name === sign),
  );
  const points = found.reduce((sum, [, worth]) => sum + worth, 0);
  const reasons = found.map(([sign]) => sign);
  if (points < HELD_FROM) return { verdict: null, reasons: [] };
  return { verdict: points >= SPAM_FROM ? 'spam' : 'held', reasons };
}

/** How many addresses of the web texts have. */
export function countLinks(answers: Readonly<Record<string, unknown>>): number {
  const texts = Object.values(answers).filter((answer) => typeof answer === 'string');
  return texts.reduce((sum, text) => sum + (text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0), 0);
}

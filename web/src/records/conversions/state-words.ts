import type { Destination, Send } from '../../api/conversions.ts';
import { plural, t } from '../../language/words.ts';

interface StateWords {
  readonly id: Send['state'];
  readonly name: string;
  readonly tone: 'plain' | 'good' | 'warning' | 'danger';
}

/** What became of a conversion, in words. */
export const STATES: readonly StateWords[] = [
  { id: 'waiting', name: t`Waiting`, tone: 'plain' },
  { id: 'sent', name: t`Sent`, tone: 'good' },
  { id: 'checking', name: t`Google is checking`, tone: 'plain' },
  { id: 'counted', name: t`Counted`, tone: 'good' },
  { id: 'not_from_ad', name: t`Not from an ad`, tone: 'plain' },
  { id: 'withheld', name: t`Withheld`, tone: 'warning' },
  { id: 'too_old', name: t`Too old`, tone: 'warning' },
  { id: 'refused', name: t`Refused`, tone: 'danger' },
  { id: 'needs_reconnecting', name: t`Needs reconnecting`, tone: 'danger' },
  { id: 'failed', name: t`Failed`, tone: 'danger' },
];

const UNKNOWN: StateWords = { id: 'waiting', name: t`Waiting`, tone: 'plain' };

/** The words of a state, and how much it asks for attention. */
export function wordsOf(state: Send['state']): StateWords {
  return STATES.find(({ id }) => id === state) ?? UNKNOWN;
}

/** The states in which a person can send a conversion again. */
export function canBeRetried({ state }: Send): boolean {
  return ['withheld', 'too_old', 'refused', 'needs_reconnecting', 'failed'].includes(state);
}

/** What a kind of destination is called. */
export const KINDS: Readonly<Record<Destination['kind'], string>> = {
  meta: 'Meta',
  google: 'Google',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  https: t`Your receiver`,
};

/** Warns of a secret that ends within two weeks. */
export function endsSoon({ secret_expires_at }: Destination, now = Date.now()): string | undefined {
  if (secret_expires_at === null) return undefined;
  const days = Math.ceil((Date.parse(secret_expires_at) - now) / 86_400_000);
  if (days <= 0) return t`The token has ended`;
  return days <= 14
    ? plural(days, { one: 'The token ends in # day', other: 'The token ends in # days' })
    : undefined;
}

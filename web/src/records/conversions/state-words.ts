import type { Destination, Send } from '../../api/conversions.ts';

interface StateWords {
  readonly id: Send['state'];
  readonly name: string;
  readonly tone: 'plain' | 'good' | 'warning' | 'danger';
}

/** What became of a conversion, in words. */
export const STATES: readonly StateWords[] = [
  { id: 'waiting', name: 'Waiting', tone: 'plain' },
  { id: 'sent', name: 'Sent', tone: 'good' },
  { id: 'checking', name: 'Google is checking', tone: 'plain' },
  { id: 'counted', name: 'Counted', tone: 'good' },
  { id: 'not_from_ad', name: 'Not from an ad', tone: 'plain' },
  { id: 'withheld', name: 'Withheld', tone: 'warning' },
  { id: 'too_old', name: 'Too old', tone: 'warning' },
  { id: 'refused', name: 'Refused', tone: 'danger' },
  { id: 'needs_reconnecting', name: 'Needs reconnecting', tone: 'danger' },
  { id: 'failed', name: 'Failed', tone: 'danger' },
];

const UNKNOWN: StateWords = { id: 'waiting', name: 'Waiting', tone: 'plain' };

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
  https: 'Your receiver',
};

/** Warns of a secret that ends within two weeks. */
export function endsSoon({ secret_expires_at }: Destination, now = Date.now()): string | undefined {
  if (secret_expires_at === null) return undefined;
  const days = Math.ceil((Date.parse(secret_expires_at) - now) / 86_400_000);
  if (days <= 0) return 'The token has ended';
  return days <= 14 ? `The token ends in ${days} ${days === 1 ? 'day' : 'days'}` : undefined;
}

import { plural, t } from '../../../language/words.ts';
import type { TrashedRecord } from './api/trash.ts';

/** The kinds of records in the trash, as people read them, and the addresses of their pages. */
export const KINDS: Readonly<
  Record<TrashedRecord['type'], { readonly words: string; readonly plural: string; readonly path?: string }>
> = {
  contact: { words: t`Contact`, plural: t`Contacts`, path: '/contacts' },
  company: { words: t`Company`, plural: t`Companies`, path: '/companies' },
  deal: { words: t`Deal`, plural: t`Deals`, path: '/deals' },
  task: { words: t`Task`, plural: t`Tasks` },
  file: { words: t`File`, plural: t`Files` },
};

/** Whether a text is a kind of record in the trash. */
export function isKind(text: unknown): text is TrashedRecord['type'] {
  return typeof text === 'string' && Object.hasOwn(KINDS, text);
}

/** The filter in the address; unknown kinds are ignored. */
export function trashSearchOf({ type }: Readonly<Record<string, unknown>>): {
  readonly type?: TrashedRecord['type'];
} {
  return isKind(type) ? { type } : {};
}

const DAY_MS = 86_400_000;

/** How long a record can still be restored. Pure. */
export function timeLeft(expiresAt: string, now: number): string {
  const days = Math.floor((Date.parse(expiresAt) - now) / DAY_MS);
  if (days < 1) return t`less than a day left`;
  return plural(days, { one: '# day left', other: '# days left' });
}

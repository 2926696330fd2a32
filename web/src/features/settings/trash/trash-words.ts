import type { TrashedRecord } from './api/trash.ts';

/** The kinds of records in the trash, as people read them, and the addresses of their pages. */
export const KINDS: Readonly<
  Record<TrashedRecord['type'], { readonly words: string; readonly plural: string; readonly path?: string }>
> = {
  contact: { words: 'Contact', plural: 'Contacts', path: '/contacts' },
  company: { words: 'Company', plural: 'Companies', path: '/companies' },
  deal: { words: 'Deal', plural: 'Deals', path: '/deals' },
  task: { words: 'Task', plural: 'Tasks' },
  file: { words: 'File', plural: 'Files' },
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
  if (days < 1) return 'less than a day left';
  return days === 1 ? '1 day left' : `${days} days left`;
}

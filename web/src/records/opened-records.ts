import { useEffect } from 'react';
import { useSession } from '../api/session.ts';

/** The kinds of records that have a page of their own. */
export type RecordKind = 'contact' | 'company' | 'deal';

/** A record that someone looked at. */
export interface OpenedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly name: string;
}

/** Where the pages of a kind are. */
export const RECORD_PLACES: Readonly<Record<RecordKind, string>> = {
  contact: '/contacts',
  company: '/companies',
  deal: '/deals',
};

const REMEMBERED = 5;

const keyOf = (organizationId: string) => `kontor.opened.${organizationId}`;

/** What was opened last in this browser, the latest first; another organization has its own. */
export function readOpened(organizationId: string): readonly OpenedRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(organizationId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOpenedRecord) : [];
  } catch {
    return [];
  }
}

/** The list with a record put on top. */
export function withOpened(former: readonly OpenedRecord[], opened: OpenedRecord): OpenedRecord[] {
  return [opened, ...former.filter(({ id }) => id !== opened.id)].slice(0, REMEMBERED);
}

/** Remembers that the page of a record was opened; call it on that page, without a name while it is not known. */
export function useRememberOpened(kind: RecordKind, id: string, name: string | undefined): void {
  const organizationId = useSession().organization?.id;
  useEffect(() => {
    if (organizationId === undefined || !name) return;
    const opened = withOpened(readOpened(organizationId), { kind, id, name });
    localStorage.setItem(keyOf(organizationId), JSON.stringify(opened));
  }, [organizationId, kind, id, name]);
}

function isOpenedRecord(value: unknown): value is OpenedRecord {
  const { kind, id, name } = Object(value);
  return kind in RECORD_PLACES && typeof id === 'string' && typeof name === 'string';
}

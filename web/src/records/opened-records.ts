import { useEffect } from 'react';
import { useSession } from '../api/session.ts';

/** A recently opened record. */
export interface OpenedRecord {
  /** The record's type, such as `deal`. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

const REMEMBERED = 5;

const keyOf = (organizationId: string) => `kontor.opened.${organizationId}`;

/** The records recently opened in this browser, latest first; kept for each organization. */
export function readOpened(organizationId: string): readonly OpenedRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(organizationId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOpenedRecord) : [];
  } catch {
    return [];
  }
}

/** The list with a record moved to the top. */
export function withOpened(former: readonly OpenedRecord[], opened: OpenedRecord): OpenedRecord[] {
  return [opened, ...former.filter(({ id }) => id !== opened.id)].slice(0, REMEMBERED);
}

/** Remembers that a record was opened. Call it on the record's page; the name can be undefined while it loads. */
export function useRememberOpened(kind: string, id: string, name: string | undefined): void {
  const organizationId = useSession().organization?.id;
  useEffect(() => {
    if (organizationId === undefined || !name) return;
    const opened = withOpened(readOpened(organizationId), { kind, id, name });
    localStorage.setItem(keyOf(organizationId), JSON.stringify(opened));
  }, [organizationId, kind, id, name]);
}

function isOpenedRecord(value: unknown): value is OpenedRecord {
  const { kind, id, name } = Object(value);
  return typeof kind === 'string' && typeof id === 'string' && typeof name === 'string';
}

import { useEffect } from 'react';
import { useSession } from '../api/session.ts';

/** A record that someone looked at. */
export interface OpenedRecord {
  /** The type of its kind, such as `deal`. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

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

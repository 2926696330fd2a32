import { useMatch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Logged } from './logged-types.ts';

/** An activity that is being written. */
interface Draft {
  readonly type: Logged;
  readonly text: string;
}

/** What was begun on the page of a record and not logged yet, by the address of the page. */
const begun = new Map<string, Draft>();

const EMPTY: Draft = { type: 'note', text: '' };

/** The activity that is being written on a record's page; it waits there, while the app is open, for who goes elsewhere. */
export function useDraft() {
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const [draft, setDraft] = useState(() => begun.get(page) ?? EMPTY);
  const write = (next: Draft) => {
    if (next.text === '') begun.delete(page);
    else begun.set(page, next);
    setDraft(next);
  };
  return [draft, write] as const;
}

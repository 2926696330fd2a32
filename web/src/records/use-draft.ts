import { useMatch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Logged } from './logged-types.ts';

/** An activity that is not logged yet. */
interface Draft {
  readonly type: Logged;
  readonly text: string;
}

/** Drafts by the address of the page. */
const begun = new Map<string, Draft>();

const EMPTY: Draft = { type: 'note', text: '' };

/** The draft of a record page; kept while the app is open, also when the person visits another page. */
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

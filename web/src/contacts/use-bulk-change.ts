import { useState } from 'react';
import { type ContactOutcome, type ContactsChange, useChangeContacts } from '../api/contacts.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { outcomeWords } from './outcome-words.ts';

/** So many contacts go with one request. */
const AT_ONCE = 500;

/** Changes all that are selected, as many requests as it takes, and says what became of them. */
export function useBulkChange(ids: readonly string[], onDone: () => void) {
  const request = useChangeContacts();
  const [isPending, setPending] = useState(false);
  const change = async (edits: Omit<ContactsChange, 'ids'>) => {
    setPending(true);
    const outcomes: ContactOutcome[] = [];
    try {
      for (let done = 0; done < ids.length; done += AT_ONCE) {
        outcomes.push(...(await request.mutateAsync({ ...edits, ids: ids.slice(done, done + AT_ONCE) })));
      }
      onDone();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setPending(false);
    }
    if (outcomes.length > 0) notify(outcomeWords(outcomes));
  };
  return { change: (edits: Omit<ContactsChange, 'ids'>) => void change(edits), isPending };
}

import { useNavigate } from '@tanstack/react-router';
import { addressOf, useRecordPages } from '../../registry/record-kind.ts';
import { rememberPlace } from '../../ui/remember-place.ts';
import type { Taken } from './merge-form.tsx';
import { joinedIds } from './merged-ids.ts';
import { type Merged, useMergeInTurn } from './use-merge-in-turn.ts';

interface MergePage {
  /** The kind of record, such as `contact`. */
  readonly kind: string;
  /** The records of the page, the one that is kept first. */
  readonly records: readonly { readonly id: string; readonly name: string }[];
  /** Merges one record into the first. */
  readonly merge: (record: Merged) => Promise<unknown>;
  /** What the message says if all were merged. */
  readonly done: string;
}

/** What the form of a page does that compares records: keeps another one, gives up, or merges all into the first. */
export function useMergePage({ kind, records, merge, done }: MergePage) {
  const pages = useRecordPages(kind);
  const navigate = useNavigate();
  const { isPending, mergeAll } = useMergeInTurn(merge, done);
  const [own, ...others] = records;
  // Replaces this page in the history, because it has nothing to show after the merge.
  const goTo = (to: string) => void navigate({ to, replace: true });
  const compare = (ids: readonly string[]) => {
    const [first = '', ...rest] = ids;
    goTo(`${addressOf(pages, first)}/merge/${joinedIds(rest)}`);
  };
  const mergeTaken = async (taken: Taken) => {
    if (!own) return;
    const isStillHere = rememberPlace();
    const left = await mergeAll(
      others.map((record, place) => ({ ...record, fields: fieldsOf(record, place + 1, taken) })),
    );
    if (!isStillHere()) return;
    if (left.length === 0) goTo(addressOf(pages, own.id));
    else if (left.length < others.length) compare([own.id, ...left.map(({ id }) => id)]);
  };
  return {
    isPending,
    onKeep: (place: number) => {
      const kept = records[place];
      if (kept) compare([kept, ...records.filter((record) => record !== kept)].map(({ id }) => id));
    },
    onCancel: () => goTo(addressOf(pages, own?.id ?? '')),
    onMerge: (taken: Taken) => void mergeTaken(taken),
  };
}

/** The values that are taken from a record. Each goes with the merge of its own record, so that what is merged is whole. */
function fieldsOf(record: object, place: number, taken: Taken): Merged['fields'] {
  const names = [...taken].filter(([, from]) => from === place).map(([name]) => name);
  return Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)]));
}

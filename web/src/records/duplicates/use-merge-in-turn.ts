import { useState } from 'react';
import type { CompanyPatch } from '../../api/companies.ts';
import type { ContactPatch } from '../../api/contacts.ts';
import { restoreRecord } from '../../api/restore-record.ts';
import { useMayAdminister } from '../../api/session.ts';
import { plural, t } from '../../language/words.ts';
import { messageOf, notify, notifyAfter, type ToastOptions, undoBy } from '../../ui/toast.tsx';
import { restoredWords } from '../restored-words.ts';

/** A record that is merged into another one. */
export interface Merged {
  readonly id: string;
  readonly name: string;
  /** The values of it that replace those of the other one. */
  readonly fields: ContactPatch & CompanyPatch;
}

interface MergeInTurn {
  readonly isPending: boolean;
  /** Merges records one after the other, and says what came of it. Returns those that were not merged. */
  readonly mergeAll: (records: readonly Merged[]) => Promise<readonly Merged[]>;
}

/**
 * Merges several records into one. Each is merged whole or not at all; the first that is refused ends it. One Undo gives back all that
 * were merged, the last one first.
 * @param merge merges one record
 * @param done what the message says if all were merged
 */
export function useMergeInTurn(merge: (record: Merged) => Promise<unknown>, done: string): MergeInTurn {
  const [isPending, setPending] = useState(false);
  const mayRestore = useMayAdminister();
  const undoOf = (merged: readonly Merged[]): ToastOptions =>
    mayRestore && merged.length > 0 ? { action: undoBy(() => void undo(merged)) } : {};
  const mergeAll = async (records: readonly Merged[]) => {
    setPending(true);
    const { merged, failure } = await mergeUpTo(records, merge);
    setPending(false);
    const left = records.slice(merged.length);
    if (left[0] === undefined) notify(done, { tone: 'good', ...undoOf(merged) });
    else notify(failureWords(merged.length, left[0], failure), { tone: 'danger', ...undoOf(merged) });
    return left;
  };
  return { isPending, mergeAll };
}

/** Merges records until one is refused. */
async function mergeUpTo(
  records: readonly Merged[],
  merge: (record: Merged) => Promise<unknown>,
): Promise<{ readonly merged: readonly Merged[]; readonly failure?: unknown }> {
  const merged: Merged[] = [];
  for (const record of records) {
    try {
      await merge(record);
    } catch (failure) {
      return { merged, failure };
    }
    merged.push(record);
  }
  return { merged };
}

function failureWords(count: number, { name }: Merged, failure: unknown): string {
  if (count === 0) return messageOf(failure);
  const merged = plural(count, { one: '# record was merged.', other: '# records were merged.' });
  return `${merged} ${t`${name} could not be merged: ${messageOf(failure)}`}`;
}

async function undo(merged: readonly Merged[]): Promise<void> {
  const names = merged.map(({ name }) => name).join(', ');
  await notifyAfter(restoreAll(merged), (leftOut) => restoredWords(names, leftOut));
}

async function restoreAll(merged: readonly Merged[]): Promise<readonly string[]> {
  const leftOut: string[] = [];
  for (const { id } of merged.toReversed()) leftOut.push(...(await restoreRecord(id)));
  return [...new Set(leftOut)];
}

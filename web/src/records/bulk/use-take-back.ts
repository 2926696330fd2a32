import type { RecordOutcome } from '../../api/bulk.ts';
import { t } from '../../language/words.ts';
import { notify, type ToastOptions, undoBy } from '../../ui/toast.tsx';
import { readBulkProgress } from './bulk-progress.ts';
import { notifyOutcome } from './notify-outcome.ts';
import type { BulkResult, BulkRunOptions } from './run-in-batches.ts';
import { useRunInBatches } from './use-run-in-batches.ts';

/** How long Undo is offered: after a change of hundreds, the person may look elsewhere first. */
const SECONDS_TO_UNDO = 30;

/** How what was done to many records is taken back. */
interface TakingBack<Done> {
  /** Takes it back for some records. */
  readonly step: (some: readonly Done[]) => Promise<readonly RecordOutcome[]>;
  readonly words: (result: BulkResult) => string;
  /** Asks for patience while another change runs. */
  readonly later: string;
  /** What the button says if some are left. */
  readonly rest: string;
  readonly size?: Pick<BulkRunOptions, 'atOnce'>;
}

/** What a message offers about what was done: to take it back, and then what is left of it. Nothing if nothing was done. */
export function useTakeBack<Done extends { readonly id: string }>(
  how: TakingBack<Done>,
): (done: readonly Done[]) => ToastOptions {
  const perform = useRunInBatches();
  const takeBack = async (done: readonly Done[]) => {
    if (readBulkProgress()) return notify(how.later, offering(t`Undo`, done));
    const left = new Map(done.map((one) => [one.id, one]));
    const step = (ids: readonly string[]) => how.step(ids.flatMap((id) => left.get(id) ?? []));
    const result = await perform([...left.keys()], step, how.size);
    for (const { id } of result.outcomes) left.delete(id);
    notifyOutcome(result, how.words(result), offering(how.rest, [...left.values()]));
  };
  const offering = (name: string, done: readonly Done[]): ToastOptions =>
    done.length === 0 ? {} : { seconds: SECONDS_TO_UNDO, action: undoBy(() => void takeBack(done), name) };
  return (done) => offering(t`Undo`, done);
}

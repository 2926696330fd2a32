import { type ImportDetails, useImportAction } from '../../api/imports.ts';
import { t } from '../../language/words.ts';
import { formatCount } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { summaryOf } from './import-words.ts';

const LABELS: Readonly<Record<string, string>> = {
  checking: t`Checking all rows`,
  running: t`Importing`,
  undoing: t`Undoing`,
};

/** The progress of an import while the server works on it. */
export function ImportAtWork({ details }: { readonly details: ImportDetails }) {
  const { id, state } = details;
  const action = useImportAction(id);
  const { done, all } = progressOf(details);
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Progress
        label={LABELS[state] ?? t`Working`}
        value={done}
        max={all}
        words={t`${formatCount(done)} of ${formatCount(all)}`}
      />
      <p className="figures min-h-5 text-text-quiet">{summaryOf(details)}</p>
      <p className="text-text-quiet">{t`You can leave this page. The work continues in the background.`}</p>
      {state !== 'undoing' && (
        <Button
          className="self-start"
          isPending={action.isPending}
          onPress={() => action.mutate({ action: 'cancel' }, { onError: notifyFailure })}
        >
          {t`Cancel`}
        </Button>
      )}
    </div>
  );
}

/** Progress in rows of the file or, during an undo, in records. */
function progressOf(details: ImportDetails): { done: number; all: number } {
  const { state, processed_rows, row_count } = details;
  if (state !== 'undoing') return { done: processed_rows, all: row_count };
  const done = details.deleted_count + details.restored_count + details.kept_count;
  return { done, all: Math.max(done, details.created_count + details.updated_count) };
}

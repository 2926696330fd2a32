import { useNavigate } from '@tanstack/react-router';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { failedRowsHref, type ImportDetails, useDeleteImport, useImportAction } from '../../api/imports.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { rememberPlace } from '../../ui/remember-place.ts';
import { notifyAfter, notifyFailure } from '../../ui/toast.tsx';
import { CountTiles } from './count-tiles.tsx';
import { countOf, countRows, KIND_CHOICES } from './import-words.ts';
import { RemarkTable } from './remark-table.tsx';
import { Section } from './section.tsx';

/** After an import: what came of it, the rows that failed, and the way back. */
export function ImportResult({ details }: { readonly details: ImportDetails }) {
  const { state, problem } = details;
  return (
    <>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {state === 'undone' ? <UndoneCounts details={details} /> : <ImportedCounts details={details} />}
      {state !== 'undone' && <RemarkTable record={details} />}
    </>
  );
}

function UndoneCounts({ details }: { readonly details: ImportDetails }) {
  const { deleted_count, restored_count, kept_count } = details;
  return (
    <Section
      title="The import is undone"
      lead="What somebody changed or used since the import was left as it is."
      action={<DeleteButton details={details} />}
    >
      <CountTiles
        counts={[
          { name: 'Deleted again', count: deleted_count },
          { name: 'Given back their former values', count: restored_count },
          { name: 'Left, because changed since', count: kept_count },
        ]}
      />
    </Section>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  done: 'The import is done',
  cancelled: 'The import was cancelled',
  failed: 'The import stopped',
};

function ImportedCounts({ details }: { readonly details: ImportDetails }) {
  const { id, kind, state, created_count, updated_count, skipped_count, failed_count } = details;
  const name = KIND_CHOICES.find((choice) => choice.id === kind)?.name.toLowerCase() ?? kind;
  return (
    <Section title={TITLES[state] ?? 'The import'} action={<DeleteButton details={details} />}>
      <CountTiles
        counts={[
          { name: 'Created', count: created_count },
          { name: 'Updated', count: updated_count },
          { name: 'Skipped', count: skipped_count },
          { name: 'Failed', count: failed_count, tone: failed_count > 0 ? 'danger' : 'plain' },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/${kind}`}>Open {name}</LinkButton>
        {failed_count > 0 && (
          <a href={failedRowsHref(id)} download className={buttonClasses()}>
            <Download aria-hidden size={14} /> Download {countRows(failed_count)} that failed
          </a>
        )}
        {created_count + updated_count > 0 && <UndoButton details={details} />}
      </div>
    </Section>
  );
}

function UndoButton({ details }: { readonly details: ImportDetails }) {
  const { id, kind, created_count, updated_count } = details;
  const [isAsking, setIsAsking] = useState(false);
  const action = useImportAction(id);
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>
        <Undo2 aria-hidden size={14} /> Undo the import
      </Button>
      <ConfirmDialog
        title="Undo the import?"
        action="Undo the import"
        keep="Keep it"
        isOpen={isAsking}
        isPending={action.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => action.mutate({ action: 'undo' }, { onError: notifyFailure })}
      >
        {countOf(created_count, kind)} will be deleted and {countOf(updated_count, kind)} get their former
        values back. What somebody changed or used since stays.
      </ConfirmDialog>
    </>
  );
}

function DeleteButton({ details: { id, file_name } }: { readonly details: ImportDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteImport();
  const navigate = useNavigate();
  const confirm = async () => {
    const isStillHere = rememberPlace();
    const isDone = await notifyAfter(remove.mutateAsync(id), 'The import is taken off the list.');
    if (isDone && isStillHere()) void navigate({ to: '/import' });
  };
  return (
    <>
      <Button look="quiet" onPress={() => setIsAsking(true)}>
        Take off the list…
      </Button>
      <ConfirmDialog
        title={`Take ${file_name} off the list?`}
        action="Take it off"
        isOpen={isAsking}
        isPending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void confirm()}
      >
        The file and the way to undo its import are deleted. The imported records stay.
      </ConfirmDialog>
    </>
  );
}

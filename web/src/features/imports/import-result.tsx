import { useNavigate } from '@tanstack/react-router';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { failedRowsHref, type ImportDetails, useDeleteImport, useImportAction } from '../../api/imports.ts';
import { remarksFromServer } from '../../language/remarks.ts';
import { inSentence, t } from '../../language/words.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { rememberPlace } from '../../ui/remember-place.ts';
import { Section } from '../../ui/section.tsx';
import { notifyAfter, notifyFailure } from '../../ui/toast.tsx';
import { CountTiles } from './count-tiles.tsx';
import { kindOf } from './import-kinds.ts';
import { countRows, undoPlan } from './import-words.ts';
import { ProblemTable } from './problem-table.tsx';

/** The result of an import: counts, failed rows, and Undo. */
export function ImportResult({ details }: { readonly details: ImportDetails }) {
  const { state, problem } = details;
  return (
    <>
      {problem && (
        <p role="alert" className="text-danger">
          {remarksFromServer(problem)}
        </p>
      )}
      {state === 'undone' ? <UndoneCounts details={details} /> : <ImportedCounts details={details} />}
      {state !== 'undone' && <ProblemTable details={details} />}
    </>
  );
}

function UndoneCounts({ details }: { readonly details: ImportDetails }) {
  const { deleted_count, restored_count, kept_count } = details;
  return (
    <Section
      title={t`Import undone`}
      lead={t`Records that were changed or used after the import stay as they are.`}
      action={<DeleteButton details={details} />}
    >
      <CountTiles
        counts={[
          { name: t`Deleted`, count: deleted_count },
          { name: t`Restored`, count: restored_count },
          { name: t`Kept, because changed since`, count: kept_count },
        ]}
      />
    </Section>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  done: t`Import finished`,
  cancelled: t`Import cancelled`,
  failed: t`Import stopped`,
};

function ImportedCounts({ details }: { readonly details: ImportDetails }) {
  const { id, kind, state, created_count, updated_count, skipped_count, failed_count } = details;
  const records = kindOf(kind);
  return (
    <Section title={TITLES[state] ?? t`Import`} action={<DeleteButton details={details} />}>
      <CountTiles
        counts={[
          { name: t`Created`, count: created_count },
          { name: t`Updated`, count: updated_count },
          { name: t`Skipped`, count: skipped_count },
          { name: t`Failed`, count: failed_count, tone: failed_count > 0 ? 'danger' : 'plain' },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {records && <LinkButton to={records.page}>{t`Open ${inSentence(records.name)}`}</LinkButton>}
        {failed_count > 0 && (
          <a href={failedRowsHref(id)} download className={buttonClasses()}>
            <Download aria-hidden size={14} /> {t`Download ${countRows(failed_count)} that failed`}
          </a>
        )}
        {created_count + updated_count > 0 && <UndoButton details={details} />}
      </div>
    </Section>
  );
}

function UndoButton({ details }: { readonly details: ImportDetails }) {
  const { id } = details;
  const [isAsking, setIsAsking] = useState(false);
  const action = useImportAction(id);
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>
        <Undo2 aria-hidden size={14} /> {t`Undo import`}
      </Button>
      <ConfirmDialog
        title={t`Undo this import?`}
        action={t`Undo import`}
        keep={t`Keep`}
        isOpen={isAsking}
        isPending={action.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => action.mutate({ action: 'undo' }, { onError: notifyFailure })}
      >
        {t`${undoPlan(details)} Records that were changed or used since stay as they are.`}
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
    const isDone = await notifyAfter(remove.mutateAsync(id), t`Import removed from the list`);
    if (isDone && isStillHere()) void navigate({ to: '/import' });
  };
  return (
    <>
      <Button look="quiet" onPress={() => setIsAsking(true)}>
        {t`Remove from list…`}
      </Button>
      <ConfirmDialog
        title={t`Remove ${file_name} from the list?`}
        action={t`Remove`}
        isOpen={isAsking}
        isPending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void confirm()}
      >
        {t`The file is permanently deleted, and you can no longer undo its import. The imported records
          stay.`}
      </ConfirmDialog>
    </>
  );
}

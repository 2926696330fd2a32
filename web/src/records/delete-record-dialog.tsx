import type { ReactNode } from 'react';
import { inLanguage, t } from '../language/words.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { rememberPlace } from '../ui/remember-place.ts';
import { notifyAfter } from '../ui/toast.tsx';
import { useUndoDeletion } from './use-undo-deletion.ts';

interface DeleteRecordDialogProps {
  /** What it is, such as `contact`. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** The mutation that deletes it. */
  readonly remove: { readonly isPending: boolean; readonly mutateAsync: (id: string) => Promise<unknown> };
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Leaves the page of the deleted record; not called if the person has already left it. */
  readonly onDeleted: () => void;
  /** What is deleted and what stays. */
  readonly children: ReactNode;
}

/** Asks before a record is deleted, confirms it afterwards, and offers to undo it. */
export function DeleteRecordDialog(props: DeleteRecordDialogProps) {
  const { kind, id, name, remove, isOpen, onClose, onDeleted, children } = props;
  const undo = useUndoDeletion(id, name);
  // A live update may remove the record's page before the mutation ends.
  const confirm = async () => {
    const isStillHere = rememberPlace();
    const isDone = await notifyAfter(remove.mutateAsync(id), t`Deleted: ${name}`, undo);
    if (isDone && isStillHere()) onDeleted();
  };
  return (
    <ConfirmDialog
      title={t`Delete this ${inLanguage(kind)}?`}
      action={t`Delete ${inLanguage(kind)}`}
      keep={t`Keep`}
      isOpen={isOpen}
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

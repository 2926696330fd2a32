import { type ReactNode, useState } from 'react';
import { t } from '../../language/words.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { formatCount } from '../formats.ts';

interface BulkDeleteDialogProps {
  readonly count: number;
  /** Such as `12 contacts`. */
  readonly records: string;
  /** What else is deleted, and what stays. */
  readonly children: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Above this number, one click does not delete them. */
const FEW = 100;

/** Asks before records are deleted; for many, the person has to type how many. */
export function BulkDeleteDialog({
  count,
  records,
  children,
  isOpen,
  onClose,
  onDelete,
}: BulkDeleteDialogProps) {
  const [typed, type] = useState('');
  const isConfirmed = count <= FEW || typed.replace(/\D/g, '') === String(count);
  const leave = (then: () => void) => () => {
    type('');
    then();
  };
  return (
    <ConfirmDialog
      title={t`Delete ${records}?`}
      action={t`Delete ${records}`}
      keep={t`Keep`}
      isOpen={isOpen}
      isDisabled={!isConfirmed}
      onConfirm={leave(onDelete)}
      onClose={leave(onClose)}
    >
      <p>{children}</p>
      {count > FEW && (
        <TextField
          label={t`Type ${formatCount(count)} to confirm`}
          value={typed}
          onChange={type}
          inputMode="numeric"
          autoComplete="off"
          className="mt-4"
        />
      )}
    </ConfirmDialog>
  );
}

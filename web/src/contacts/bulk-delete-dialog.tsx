import { useState } from 'react';
import { formatCount } from '../records/formats.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

interface BulkDeleteDialogProps {
  readonly count: number;
  /** Such as `12 contacts`. */
  readonly people: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Beyond so many, one click does not delete them. */
const FEW = 100;

/** Asks before contacts are deleted; where they are many, how many they are has to be typed. */
export function BulkDeleteDialog({ count, people, isOpen, onClose, onDelete }: BulkDeleteDialogProps) {
  const [typed, type] = useState('');
  const isConfirmed = count <= FEW || typed.replace(/\D/g, '') === String(count);
  const leave = (then: () => void) => () => {
    type('');
    then();
  };
  return (
    <ConfirmDialog
      title={`Delete ${people}?`}
      action={`Delete ${people}`}
      keep="Keep"
      isOpen={isOpen}
      isDisabled={!isConfirmed}
      onConfirm={leave(onDelete)}
      onClose={leave(onClose)}
    >
      <p>
        {people} and their notes, calls, e-mails and meetings go for good. Their deals stay, without a
        contact.
      </p>
      {count > FEW && (
        <TextField
          label={`Type ${formatCount(count)} to delete so many`}
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

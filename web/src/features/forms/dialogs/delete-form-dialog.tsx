import { useNavigate } from '@tanstack/react-router';
import { formatCount } from '../../../records/formats.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { type Form, useDeleteForm } from '../api/forms.ts';

interface DeleteFormDialogProps {
  readonly stored: Form;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before a form is deleted, and says how many submissions go with it. */
export function DeleteFormDialog({ stored: { id, name, counts }, isOpen, onClose }: DeleteFormDialogProps) {
  const remove = useDeleteForm();
  const navigate = useNavigate();
  const all = counts.accepted + counts.held + counts.spam + counts.unconfirmed;
  const run = async () => {
    onClose();
    if (await notifyAfter(remove.mutateAsync(id), `Deleted: ${name}`)) void navigate({ to: '/forms' });
  };
  return (
    <ConfirmDialog
      title="Delete this form?"
      action="Delete form"
      keep="Keep"
      isOpen={isOpen}
      isPending={remove.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {all === 0
        ? 'Its page is gone then.'
        : `Its page and ${all === 1 ? '1 submission' : `${formatCount(all)} submissions`} are gone then.`}{' '}
      Contacts, deals and tasks stay.
    </ConfirmDialog>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { plural, t } from '../../../language/words.ts';
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
    if (await notifyAfter(remove.mutateAsync(id), t`Deleted: ${name}`)) void navigate({ to: '/forms' });
  };
  return (
    <ConfirmDialog
      title={t`Delete this form?`}
      action={t`Delete form`}
      keep={t`Keep`}
      isOpen={isOpen}
      isPending={remove.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {all === 0
        ? t`Its page is gone then.`
        : plural(all, {
            one: 'Its page and # submission are gone then.',
            other: 'Its page and # submissions are gone then.',
          })}{' '}
      {t`Contacts, deals and tasks stay.`}
    </ConfirmDialog>
  );
}

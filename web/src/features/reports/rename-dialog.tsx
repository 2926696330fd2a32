import { type Report, useUpdateReport } from '../../api/insights.ts';
import { t } from '../../language/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NameForm } from '../../ui/form/name-form.tsx';

interface RenameDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** Gives a saved report another name. */
export function RenameDialog({ report: { id, name }, onClose }: RenameDialogProps) {
  const update = useUpdateReport(id);
  return (
    <Dialog title={t`Rename report`} isOpen onClose={onClose}>
      <NameForm
        present={name}
        most={80}
        action={t`Rename`}
        isPending={update.isPending}
        error={update.error}
        onSubmit={(typed) => update.mutate({ name: typed }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

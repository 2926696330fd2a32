import { t } from '../../../language/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NameForm } from '../../../ui/form/name-form.tsx';
import { useRenameWorkflow } from '../api/workflows.ts';

interface RenameDialogProps {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Renames a workflow. */
export function RenameDialog({ id, name, isOpen, onClose }: RenameDialogProps) {
  const rename = useRenameWorkflow();
  return (
    <Dialog title={t`Rename workflow`} isOpen={isOpen} onClose={onClose}>
      <NameForm
        present={name}
        most={120}
        action={t`Rename`}
        isPending={rename.isPending}
        error={rename.error}
        onSubmit={(next) => rename.mutate({ id, name: next }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

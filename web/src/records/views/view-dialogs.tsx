import { useState } from 'react';
import { useMayAdminister } from '../../api/session.ts';
import { useCreateView, useDeleteView, useUpdateView, type View } from '../../api/views.ts';
import { t } from '../../language/words.ts';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { NameForm } from '../../ui/form/name-form.tsx';
import { notifyAfter } from '../../ui/toast.tsx';

/** The most characters of a name. */
const MAX_NAME = 80;

interface SaveViewDialogProps {
  /** What is saved: filters, order and columns of the page. */
  readonly draft: Pick<View, 'object' | 'query' | 'columns'>;
  readonly onSaved: (view: View) => void;
  readonly onClose: () => void;
}

/** Saves what a page shows as a new view. */
export function SaveViewDialog({ draft, onSaved, onClose }: SaveViewDialogProps) {
  const mayShare = useMayAdminister();
  const [shared, setShared] = useState(false);
  const create = useCreateView();
  const saved = (view: View) => {
    onSaved(view);
    onClose();
  };
  return (
    <Dialog title={t`Save view`} isOpen onClose={onClose}>
      <NameForm
        most={MAX_NAME}
        action={t`Save view`}
        isPending={create.isPending}
        error={create.error}
        onSubmit={(name) => create.mutate({ ...draft, name: name.trim(), shared }, { onSuccess: saved })}
        onCancel={onClose}
      >
        {mayShare && (
          <Checkbox isSelected={shared} onChange={setShared}>
            {t`Share with everyone`}
          </Checkbox>
        )}
      </NameForm>
    </Dialog>
  );
}

interface ViewDialogProps {
  readonly view: View;
  readonly onClose: () => void;
}

/** Gives a view another name. */
export function RenameViewDialog({ view: { id, name }, onClose }: ViewDialogProps) {
  const update = useUpdateView();
  return (
    <Dialog title={t`Rename view`} isOpen onClose={onClose}>
      <NameForm
        present={name}
        most={MAX_NAME}
        action={t`Rename`}
        isPending={update.isPending}
        error={update.error}
        onSubmit={(changed) => update.mutate({ id, name: changed.trim() }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Asks before a view is deleted. */
export function DeleteViewDialog({
  view: { id, name, shared },
  onDeleted,
  onClose,
}: ViewDialogProps & { readonly onDeleted: () => void }) {
  const remove = useDeleteView();
  const confirm = () =>
    void notifyAfter(remove.mutateAsync(id), t`Deleted: ${name}`).then(() => {
      onClose();
      onDeleted();
    });
  return (
    <ConfirmDialog
      title={t`Delete view ${name}?`}
      action={t`Delete view`}
      keep={t`Keep`}
      isOpen
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {shared ? t`Everyone loses this view.` : t`You lose this view.`} {t`The records in it stay.`}
    </ConfirmDialog>
  );
}

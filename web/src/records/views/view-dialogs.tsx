import { useState } from 'react';
import { useMayAdminister } from '../../api/session.ts';
import { useCreateView, useDeleteView, useUpdateView, type View } from '../../api/views.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { messageOf, notifyAfter } from '../../ui/toast.tsx';

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
  return (
    <NameDialog
      title="Save view"
      name=""
      action="Save view"
      save={(name) => create.mutateAsync({ ...draft, name, shared }).then(onSaved)}
      onClose={onClose}
    >
      {mayShare && (
        <Checkbox isSelected={shared} onChange={setShared}>
          Share with everyone
        </Checkbox>
      )}
    </NameDialog>
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
    <NameDialog
      title="Rename view"
      name={name}
      action="Rename"
      save={(changed) => update.mutateAsync({ id, name: changed })}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly action: string;
  readonly save: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: React.ReactNode;
}

/** Asks for the name of a view; a refusal stands below it. */
function NameDialog({ title, name: former, action, save, onClose, children }: NameDialogProps) {
  const [name, setName] = useState(former);
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const submit = async () => {
    setIsPending(true);
    try {
      await save(name.trim());
      onClose();
    } catch (error) {
      setRefusal(messageOf(error));
      setIsPending(false);
    }
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          maxLength={80}
          autoFocus
          isRequired
          refusal={refusal}
        />
        {children}
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={isPending} isDisabled={name.trim() === ''}>
            {action}
          </Button>
        </DialogActions>
      </form>
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
    void notifyAfter(remove.mutateAsync(id), `Deleted: ${name}`).then(() => {
      onClose();
      onDeleted();
    });
  return (
    <ConfirmDialog
      title={`Delete view ${name}?`}
      action="Delete view"
      keep="Keep"
      isOpen
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {shared ? 'Everyone loses this view.' : 'You lose this view.'} The records in it stay.
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { useRemoveMailServer } from './api/mail-server.ts';

/** Removes the mail server after a confirmation. */
export function RemoveServer({ onRemoved }: { readonly onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveMailServer();
  const close = () => setIsAsking(false);
  const confirm = async () => {
    const isRemoved = await notifyAfter(remove.mutateAsync(undefined), t`The mail server is removed.`);
    close();
    if (isRemoved) onRemoved();
  };
  return (
    <>
      <Button look="quiet" className="self-start" onPress={() => setIsAsking(true)}>
        {t`Remove the mail server…`}
      </Button>
      <ConfirmDialog
        title={t`Remove the mail server?`}
        action={t`Remove`}
        keep={t`Keep`}
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        {t`Its password is deleted. Messages that are waiting for it fail; you find them under Messages.
          Later messages are sent through the mail server of this installation, if it has one.`}
      </ConfirmDialog>
    </>
  );
}

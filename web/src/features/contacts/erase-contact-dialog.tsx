import { type Contact, useEraseContact } from '../../api/contacts.ts';
import { t } from '../../language/words.ts';
import { fullName } from '../../records/person-name.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { rememberPlace } from '../../ui/remember-place.ts';
import { notifyAfter } from '../../ui/toast.tsx';

interface EraseContactDialogProps {
  readonly contact: Contact;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Leaves the page of the deleted contact. */
  readonly onErased: () => void;
}

/** Asks before a contact is erased, and explains what erasing means. */
export function EraseContactDialog({ contact, isOpen, onClose, onErased }: EraseContactDialogProps) {
  const erase = useEraseContact();
  // A live update may remove the contact's page before the mutation ends.
  const confirm = async () => {
    const isStillHere = rememberPlace();
    const isDone = await notifyAfter(erase.mutateAsync(contact.id), t`Contact erased`);
    if (isDone && isStillHere()) onErased();
  };
  return (
    <ConfirmDialog
      title={t`Erase this contact permanently?`}
      action={t`Erase permanently`}
      keep={t`Keep`}
      isOpen={isOpen}
      isPending={erase.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {t`${fullName(contact)} and all their notes, calls, emails and meetings will be permanently deleted,
          and their data is removed from events, the audit log, webhooks and imported files. Their deals
          stay, without a contact and without the name.`}
      </p>
      <p className="mt-2">
        {t`You cannot undo this. Backups and services that already received the data keep it until they
          delete it.`}
      </p>
    </ConfirmDialog>
  );
}

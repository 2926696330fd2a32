import { Plus } from 'lucide-react';
import { t } from '../../language/words.ts';
import { askForContactOf, useAskedContactOf } from '../../records/new-contact.ts';
import { askForRecord, useAskedRecord } from '../../records/new-record.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NewContactForm } from './new-contact-form.tsx';

/** The button for a new contact. */
export function NewContact() {
  return (
    <Button look="primary" onPress={() => askForRecord('contact')}>
      <Plus aria-hidden size={14} /> {t`New contact`}
    </Button>
  );
}

/** The dialog for a new contact, which any page can open; used once in the app. */
export function NewContactDialog() {
  const isAsked = useAskedRecord() === 'contact';
  const company = useAskedContactOf();
  const close = () => {
    askForRecord(undefined);
    askForContactOf(undefined);
  };
  return (
    <Dialog title={t`New contact`} isOpen={isAsked || company !== undefined} onClose={close}>
      <NewContactForm company={company} onClose={close} />
    </Dialog>
  );
}

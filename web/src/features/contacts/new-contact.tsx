import { Plus } from 'lucide-react';
import { askForRecord, useAskedRecord } from '../../records/new-record.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NewContactForm } from './new-contact-form.tsx';

/** The button that adds a contact. */
export function NewContact() {
  return (
    <Button look="primary" onPress={() => askForRecord('contact')}>
      <Plus aria-hidden size={14} /> New contact
    </Button>
  );
}

/** The dialog that adds a contact, from wherever it was asked for; once in the app. */
export function NewContactDialog() {
  const isAsked = useAskedRecord() === 'contact';
  const close = () => askForRecord(undefined);
  return (
    <Dialog title="New contact" isOpen={isAsked} onClose={close}>
      <NewContactForm onClose={close} />
    </Dialog>
  );
}

import { Plus } from 'lucide-react';
import { askForRecord, useAskedRecord } from '../../records/new-record.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NewContactForm } from './new-contact-form.tsx';

/** The button for a new contact. */
export function NewContact() {
  return (
    <Button look="primary" onPress={() => askForRecord('contact')}>
      <Plus aria-hidden size={14} /> New contact
    </Button>
  );
}

/** The dialog for a new contact, which any page can open; used once in the app. */
export function NewContactDialog() {
  const isAsked = useAskedRecord() === 'contact';
  const close = () => askForRecord(undefined);
  return (
    <Dialog title="New contact" isOpen={isAsked} onClose={close}>
      <NewContactForm onClose={close} />
    </Dialog>
  );
}

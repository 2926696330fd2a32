import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useOfferCommands } from '../ui/commands.ts';
import { Dialog } from '../ui/dialog.tsx';
import { NewContactForm } from './new-contact-form.tsx';

/** The button that adds a contact, also by `c c`. */
export function NewContact() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  useOfferCommands(
    useMemo(
      () => [
        { id: 'new-contact', title: 'New contact', group: 'Create', keys: 'c c', run: () => setOpen(true) },
      ],
      [],
    ),
  );
  return (
    <>
      <Button look="primary" onPress={() => setOpen(true)}>
        <Plus aria-hidden size={14} /> New contact
      </Button>
      <Dialog title="New contact" isOpen={isOpen} onClose={() => setOpen(false)}>
        <NewContactForm
          onClose={() => setOpen(false)}
          onCreated={({ id }) => void navigate({ to: `/contacts/${id}` })}
        />
      </Dialog>
    </>
  );
}

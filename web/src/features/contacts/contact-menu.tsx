import { Ellipsis, SquareKanban, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Contact, useDeleteContact } from '../../api/contacts.ts';
import { DeleteRecordDialog } from '../../records/delete-record-dialog.tsx';
import { askForDeal } from '../../records/new-deal.ts';
import { fullName } from '../../records/person-name.ts';
import { IconButton } from '../../ui/button.tsx';
import { useOfferCommands } from '../../ui/commands.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';

interface ContactMenuProps {
  readonly contact: Contact;
  /** Goes elsewhere, because the contact is gone. */
  readonly onDeleted: () => void;
}

/** What is done with a contact less often. */
export function ContactMenu({ contact, onDeleted }: ContactMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteContact();
  const { id, company_id } = contact;
  const name = fullName(contact);
  const addDeal = useMemo(
    () => () => askForDeal({ contactId: id, ...(company_id === null ? {} : { companyId: company_id }) }),
    [id, company_id],
  );
  useOfferCommands(
    useMemo(
      () => [
        { id: 'contact-deal', title: 'New deal with this contact', group: 'This contact', run: addDeal },
        {
          id: 'delete-contact',
          title: 'Delete the contact',
          group: 'This contact',
          run: () => setAsking(true),
        },
      ],
      [addDeal],
    ),
  );
  return (
    <>
      <Menu
        label="More"
        trigger={
          <IconButton label="More">
            <Ellipsis aria-hidden size={16} strokeWidth={1.5} />
          </IconButton>
        }
      >
        <MenuItem icon={<SquareKanban aria-hidden size={14} />} onAction={addDeal}>
          New deal
        </MenuItem>
        <MenuItem isDanger icon={<Trash2 aria-hidden size={14} />} onAction={() => setAsking(true)}>
          Delete the contact
        </MenuItem>
      </Menu>
      <DeleteRecordDialog
        kind="contact"
        id={id}
        name={name}
        remove={remove}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
      >
        {name} and all notes, calls, e-mails and meetings go for good. Deals stay, without a contact.
      </DeleteRecordDialog>
    </>
  );
}

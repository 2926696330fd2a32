import { Download, Ellipsis, ShieldX, SquareKanban, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Contact, contactPrivacyHref, useDeleteContact } from '../../api/contacts.ts';
import { useMayAdminister } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { DeleteRecordDialog } from '../../records/delete-record-dialog.tsx';
import { askForDeal } from '../../records/new-deal.ts';
import { fullName } from '../../records/person-name.ts';
import { RunItem } from '../../records/runs/run-item.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useOfferCommands } from '../../ui/commands.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { EraseContactDialog } from './erase-contact-dialog.tsx';

interface ContactMenuProps {
  readonly contact: Contact;
  /** Leaves the page of the deleted contact. */
  readonly onDeleted: () => void;
}

/** The menu of a contact. */
export function ContactMenu({ contact, onDeleted }: ContactMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const [isErasing, setErasing] = useState(false);
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
        { id: 'contact-deal', title: t`New deal with this contact`, group: t`This contact`, run: addDeal },
        {
          id: 'delete-contact',
          title: t`Delete contact`,
          group: t`This contact`,
          run: () => setAsking(true),
        },
      ],
      [addDeal],
    ),
  );
  return (
    <>
      <ContactActions
        contact={contact}
        onAddDeal={addDeal}
        onDelete={() => setAsking(true)}
        onErase={() => setErasing(true)}
      />
      <DeleteRecordDialog
        kind="contact"
        id={id}
        name={name}
        remove={remove}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
      >
        {t`${name} and all their notes, calls, emails and meetings will be deleted. Their deals stay,
          without a contact. Owners and admins can restore them for 30 days.`}
      </DeleteRecordDialog>
      <EraseContactDialog
        contact={contact}
        isOpen={isErasing}
        onClose={() => setErasing(false)}
        onErased={onDeleted}
      />
    </>
  );
}

interface ContactActionsProps {
  readonly contact: Contact;
  readonly onAddDeal: () => void;
  readonly onDelete: () => void;
  readonly onErase: () => void;
}

/** The menu items; those for personal data are for owners and admins. */
function ContactActions({ contact, onAddDeal, onDelete, onErase }: ContactActionsProps) {
  const mayErase = useMayAdminister();
  const exportHref = contactPrivacyHref(contact.id);
  return (
    <Menu
      label={t`More`}
      trigger={
        <IconButton label={t`More`}>
          <Ellipsis aria-hidden size={16} strokeWidth={1.5} />
        </IconButton>
      }
    >
      <MenuItem icon={<SquareKanban aria-hidden size={14} />} onAction={onAddDeal}>
        {t`New deal`}
      </MenuItem>
      <RunItem object="contact" id={contact.id} name={fullName(contact)} />
      {mayErase && (
        <MenuItem icon={<Download aria-hidden size={14} />} href={exportHref} download="contact.zip">
          {t`Export personal data`}
        </MenuItem>
      )}
      <MenuItem isDanger icon={<Trash2 aria-hidden size={14} />} onAction={onDelete}>
        {t`Delete contact`}
      </MenuItem>
      {mayErase && (
        <MenuItem isDanger icon={<ShieldX aria-hidden size={14} />} onAction={onErase}>
          {t`Erase permanently…`}
        </MenuItem>
      )}
    </Menu>
  );
}

import { Link as RouterLink } from '@tanstack/react-router';
import { Ellipsis, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Deal, DealPatch } from '../../api/deals.ts';
import { t } from '../../language/words.ts';
import { FieldRow } from '../../records/fields/field-row.tsx';
import { FieldEditor } from '../../records/fields/inline-field.tsx';
import { useInlineEdit } from '../../records/fields/use-inline-edit.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { useReturnedFocus } from '../../records/use-returned-focus.ts';
import { addressOf, useRecordLinks, useRecordPages } from '../../registry/record-kind.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notifyFailure } from '../../ui/toast.tsx';

/** Roles that are offered; any other text is taken, too. */
const ROLES = [t`Decision maker`, t`Champion`, t`Influencer`, t`Technical contact`, t`Billing contact`];

type Contacts = NonNullable<Deal['contacts']>;

interface DealContactsProps {
  readonly deal: Deal;
  /** Saves fields; rejects if the server refuses. */
  readonly save: (patch: DealPatch) => Promise<unknown>;
}

/** The contacts of a deal besides the primary one, each with a role, and a way to add one. */
export function DealContacts({ deal, save }: DealContactsProps) {
  const { contact_id, company_id, contacts = [] } = deal;
  const [isAdding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useReturnedFocus(isAdding, button);
  const saveAll = (next: Contacts) => save({ contacts: [...next] });
  const add = (id: string) => {
    const isKnown = id === contact_id || contacts.some((each) => each.contact_id === id);
    const patch = contact_id === null ? { contact_id: id } : { contacts: [...contacts, { contact_id: id }] };
    if (!isKnown) void save(patch).catch(notifyFailure);
  };
  return (
    <>
      {contacts.map((each) => (
        <DealContact
          key={each.contact_id}
          contact={each}
          saveRole={(role) => saveAll(contacts.map((other) => (other === each ? { ...each, role } : other)))}
          remove={() => saveAll(contacts.filter((other) => other !== each))}
          makePrimary={() =>
            save({
              contact_id: each.contact_id,
              contacts: [
                ...(contact_id === null ? [] : [{ contact_id }]),
                ...contacts.filter((other) => other !== each),
              ],
            })
          }
        />
      ))}
      <FieldRow label={isAdding ? t`Contact` : ''}>
        {isAdding ? (
          <RecordPicker
            label={t`Another contact`}
            labelHidden
            autoFocus
            creates
            kind="contact"
            companyId={company_id ?? undefined}
            chosen={null}
            onChoose={(chosen) => {
              setAdding(false);
              if (chosen) add(chosen.id);
            }}
            onClose={() => setAdding(false)}
          />
        ) : (
          <Button ref={button} look="quiet" className="-mx-2" onPress={() => setAdding(true)}>
            <UserPlus aria-hidden size={14} strokeWidth={1.5} /> {t`Add contact`}
          </Button>
        )}
      </FieldRow>
    </>
  );
}

interface DealContactProps {
  readonly contact: Contacts[number];
  readonly saveRole: (role: string | null) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  readonly makePrimary: () => Promise<unknown>;
}

/** A further contact: a link to its page below its role, and a menu. */
function DealContact({ contact, saveRole, remove, makePrimary }: DealContactProps) {
  const { contact_id, role } = contact;
  const pages = useRecordPages('contact');
  const name = useRecordLinks('contact').useOne(contact_id)?.name ?? '…';
  const edit = useInlineEdit({
    label: t`Role of ${name}`,
    name: `role ${contact_id}`,
    value: role ?? '',
    save: (text) => saveRole(text === '' ? null : text),
  });
  const run = (change: Promise<unknown>) => void change.catch(notifyFailure);
  if (edit.isEditing) {
    return (
      <FieldRow label={name}>
        <FieldEditor label={t`Role of ${name}`} suggestions={ROLES} edit={edit} />
      </FieldRow>
    );
  }
  return (
    <FieldRow
      label={edit.shown === '' ? t`Contact` : edit.shown}
      action={
        <Menu
          label={t`Actions for ${name}`}
          trigger={
            <IconButton ref={edit.button} label={t`Actions for ${name}`}>
              <Ellipsis aria-hidden size={14} strokeWidth={1.5} />
            </IconButton>
          }
        >
          <MenuItem onAction={edit.open}>{role === null ? t`Add role` : t`Change role`}</MenuItem>
          <MenuItem onAction={() => run(makePrimary())}>{t`Make primary contact`}</MenuItem>
          <MenuItem isDanger onAction={() => run(remove())}>
            {t`Remove from deal`}
          </MenuItem>
        </Menu>
      }
    >
      <RouterLink
        to={addressOf(pages, contact_id)}
        className="block truncate py-1 text-accent underline-offset-2 hover:underline pointer-coarse:leading-9"
      >
        {name}
      </RouterLink>
    </FieldRow>
  );
}

import { Ellipsis, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Contact, ContactPatch } from '../../api/contacts.ts';
import { inSentence, meant, t } from '../../language/words.ts';
import { FieldRow } from '../../records/fields/field-row.tsx';
import { FieldEditor, InlineField } from '../../records/fields/inline-field.tsx';
import { useInlineEdit } from '../../records/fields/use-inline-edit.ts';
import { MailLink, PhoneLink } from '../../records/value-links.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notifyFailure } from '../../ui/toast.tsx';

/** What addresses can be labelled; people may have others from elsewhere. */
const LABELS: Readonly<Record<string, string>> = {
  work: t`Work`,
  mobile: t`Mobile`,
  home: meant('not at work')`Home`,
  other: t`Other`,
};

/** A label in a sentence. One from elsewhere stays as it was written. */
function labelWords(label: string): string {
  return Object.hasOwn(LABELS, label) ? inSentence(LABELS[label] ?? '') : label;
}

interface PartProps {
  readonly contact: Contact;
  /** Saves fields; rejects if the server refuses. */
  readonly save: (patch: ContactPatch) => Promise<unknown>;
}

/** The email addresses of a contact. */
export function ContactEmails({ contact, save }: PartProps) {
  const { email, emails = [] } = contact;
  return (
    <Addresses
      kind="email"
      label={t`Email`}
      labels={['work', 'home', 'other']}
      primary={email}
      further={emails.map(({ email: address, label }) => ({ address, label }))}
      save={(primary, further) =>
        save({
          ...(primary === undefined ? {} : { email: primary }),
          ...(further && { emails: further.map(({ address, label }) => ({ email: address, label })) }),
        })
      }
      link={(address) => <MailLink address={address} />}
    />
  );
}

/** The phone numbers of a contact. */
export function ContactPhones({ contact, save }: PartProps) {
  const { phone, phones = [] } = contact;
  return (
    <Addresses
      kind="phone"
      label={t`Phone`}
      labels={['work', 'mobile', 'home', 'other']}
      primary={phone}
      further={phones.map(({ phone: address, label }) => ({ address, label }))}
      save={(primary, further) =>
        save({
          ...(primary === undefined ? {} : { phone: primary }),
          ...(further && { phones: further.map(({ address, label }) => ({ phone: address, label })) }),
        })
      }
      link={(address) => <PhoneLink number={address} />}
    />
  );
}

interface Entry {
  readonly address: string;
  readonly label: string | null;
}

interface AddressesProps {
  readonly kind: 'email' | 'phone';
  readonly label: string;
  /** The labels to choose from. */
  readonly labels: readonly string[];
  readonly primary: string | null;
  readonly further: readonly Entry[];
  /** Saves the primary address, unless it is undefined, and the further ones, if they are given. */
  readonly save: (primary: string | null | undefined, further?: readonly Entry[]) => Promise<unknown>;
  readonly link: (address: string) => ReactNode;
}

/** The primary address, the further ones below it, and a button that adds one. Emptying a further address removes it. */
function Addresses(props: AddressesProps) {
  const { kind, label, primary, further, save, link } = props;
  const what = inSentence(label);
  const add = useInlineEdit({
    label,
    name: `new ${kind}`,
    value: '',
    save: (address) => save(undefined, [...further, { address, label: null }]),
  });
  return (
    <>
      <InlineField
        label={label}
        type={kind === 'phone' ? 'tel' : 'text'}
        value={primary}
        save={(value) => save(value)}
        action={
          <>
            {primary !== null && link(primary)}
            <IconButton ref={add.button} label={t`Add ${what}`} onPress={add.open}>
              <Plus aria-hidden size={14} strokeWidth={1.5} />
            </IconButton>
          </>
        }
      />
      {further.map((entry) => (
        <FurtherAddress key={entry.address} {...props} entry={entry} />
      ))}
      {add.isEditing && (
        <FieldRow label={t`Other ${what}`}>
          <FieldEditor label={t`Other ${what}`} type={kind === 'phone' ? 'tel' : 'text'} edit={add} />
        </FieldRow>
      )}
    </>
  );
}

interface FurtherAddressProps extends AddressesProps {
  readonly entry: Entry;
}

/** A further address, with a menu. */
function FurtherAddress({ kind, label, labels, primary, further, save, link, entry }: FurtherAddressProps) {
  const what = inSentence(label);
  const others = further.filter((each) => each !== entry);
  const replace = (next: Entry) => further.map((each) => (each === entry ? next : each));
  const run = (change: Promise<unknown>) => void change.catch(notifyFailure);
  const makePrimary = () =>
    save(entry.address, [...(primary === null ? [] : [{ address: primary, label: null }]), ...others]);
  return (
    <InlineField
      label={entry.label === null ? t`Other ${what}` : `${label}, ${labelWords(entry.label)}`}
      name={`${kind} ${entry.address}`}
      type={kind === 'phone' ? 'tel' : 'text'}
      value={entry.address}
      save={(address) => save(undefined, address === null ? others : replace({ ...entry, address }))}
      action={
        <>
          {link(entry.address)}
          <Menu
            label={t`Actions for ${entry.address}`}
            trigger={
              <IconButton label={t`Actions for ${entry.address}`}>
                <Ellipsis aria-hidden size={14} strokeWidth={1.5} />
              </IconButton>
            }
          >
            <MenuItem onAction={() => run(makePrimary())}>{t`Make primary`}</MenuItem>
            {labels
              .filter((name) => name !== entry.label?.toLowerCase())
              .map((name) => (
                <MenuItem
                  key={name}
                  onAction={() => run(save(undefined, replace({ ...entry, label: name })))}
                >
                  {t`Label as ${labelWords(name)}`}
                </MenuItem>
              ))}
            <MenuItem isDanger onAction={() => run(save(undefined, others))}>
              {t`Remove ${what}`}
            </MenuItem>
          </Menu>
        </>
      }
    />
  );
}

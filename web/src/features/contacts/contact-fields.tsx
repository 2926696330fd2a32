import { useSuggestions } from '../../api/contact-choices.ts';
import { type Contact, type ContactPatch, useUpdateContact } from '../../api/contacts.ts';
import { meant, t } from '../../language/words.ts';
import { FieldGroup, FieldRow } from '../../records/fields/field-row.tsx';
import { InlineField } from '../../records/fields/inline-field.tsx';
import { RecordField } from '../../records/fields/record-field.tsx';
import { formatMoment } from '../../records/formats.ts';
import { OwnFields } from '../../records/own/own-fields.tsx';
import { OwnerField } from '../../records/owner/owner-field.tsx';
import { WebLink } from '../../records/value-links.tsx';
import { ContactEmails, ContactPhones } from './contact-addresses.tsx';
import { ContactTags } from './contact-tags.tsx';

/** Saves fields; rejects if the server refuses. */
type Save = (patch: ContactPatch) => Promise<unknown>;

interface PartProps {
  readonly contact: Contact;
  readonly save: Save;
}

/** The fields of a contact, each edited in place. */
export function ContactFields({ contact }: { readonly contact: Contact }) {
  const update = useUpdateContact(contact.id);
  const part = { contact, save: (patch: ContactPatch) => update.mutateAsync(patch) };
  return (
    <>
      <PersonFields {...part} />
      <WorkFields {...part} />
      <Classification {...part} />
      <FieldGroup title={t`Address`}>
        <TextOf {...part} label={t`Address`} name="address_line1" />
        <TextOf {...part} label={t`Address 2`} name="address_line2" />
        <TextOf {...part} label={t`City`} name="city" />
        <TextOf {...part} label={meant('of a country')`State`} name="state" />
        <TextOf {...part} label={t`Zip`} name="zip" />
        <TextOf {...part} label={t`Country`} name="country" />
      </FieldGroup>
      <OtherFields {...part} />
      <OwnFields
        object="contact"
        values={contact.custom_fields}
        save={(custom_fields) => part.save({ custom_fields })}
      />
    </>
  );
}

function PersonFields({ contact, save }: PartProps) {
  return (
    <FieldGroup>
      <InlineField
        label={t`First name`}
        value={contact.first_name}
        save={(first_name) => save({ first_name: first_name ?? '' })}
      />
      <InlineField
        label={t`Last name`}
        value={contact.last_name}
        save={(last_name) => save({ last_name: last_name ?? '' })}
      />
      <ContactEmails contact={contact} save={save} />
      <ContactPhones contact={contact} save={save} />
      <TextOf contact={contact} save={save} label={t`Job title`} name="job_title" />
    </FieldGroup>
  );
}

function WorkFields({ contact, save }: PartProps) {
  return (
    <FieldGroup>
      <OwnerField owner={contact.owner_id} save={(owner_id) => save({ owner_id })} />
      <RecordField
        label={t`Company`}
        kind="company"
        id={contact.company_id}
        save={(company_id) => save({ company_id })}
      />
      <TextOf contact={contact} save={save} label={t`Company name (as imported)`} name="company" />
      <TextOf contact={contact} save={save} label={t`Industry`} name="industry" />
    </FieldGroup>
  );
}

/** Tags, status, stage and source. */
function Classification({ contact, save }: PartProps) {
  const { tags, status, stage, source, score, email_subscribed } = contact;
  return (
    <FieldGroup>
      <ContactTags tags={tags} save={(next) => save({ tags: [...next] })} />
      <InlineField
        label={t`Status`}
        value={status}
        save={(value) => save({ status: value ?? '' })}
        suggestions={useSuggestions('status')}
      />
      <InlineField
        folds
        label={t`Stage`}
        value={stage}
        save={(value) => save({ stage: value })}
        suggestions={useSuggestions('stage')}
      />
      <InlineField
        folds
        label={t`Source`}
        value={source}
        save={(value) => save({ source: value ?? '' })}
        suggestions={useSuggestions('source')}
      />
      <InlineField
        folds
        label={t`Score`}
        inputMode="numeric"
        value={score === null ? null : String(score)}
        save={async (value) => save({ score: wholeNumber(value) })}
      />
      <FieldRow label={t`Marketing email`}>
        <span className="block py-1.5">{email_subscribed ? t`Subscribed` : t`Unsubscribed`}</span>
      </FieldRow>
    </FieldGroup>
  );
}

function OtherFields({ contact, save }: PartProps) {
  const { linkedin_url, notes, created_at, updated_at } = contact;
  return (
    <FieldGroup>
      <InlineField
        folds
        label="LinkedIn"
        value={linkedin_url}
        save={(value) => save({ linkedin_url: value })}
        action={linkedin_url !== null && <WebLink address={linkedin_url} />}
      />
      <InlineField folds label={t`Notes`} multiline value={notes} save={(value) => save({ notes: value })} />
      <FieldRow label={t`Created`}>
        <span className="block py-1.5">{formatMoment(created_at)}</span>
      </FieldRow>
      <FieldRow label={t`Updated`}>
        <span className="block py-1.5">{formatMoment(updated_at)}</span>
      </FieldRow>
    </FieldGroup>
  );
}

interface TextOfProps extends PartProps {
  readonly label: string;
  readonly name: TextField;
}

/** An optional text. */
function TextOf({ contact, save, label, name }: TextOfProps) {
  return <InlineField folds label={label} value={contact[name]} save={(value) => save({ [name]: value })} />;
}

type TextField =
  | 'job_title'
  | 'company'
  | 'industry'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state'
  | 'zip'
  | 'country';

/**
 * Parses an integer.
 * @throws if the text is not one
 */
function wholeNumber(text: string | null): number | null {
  if (text === null) return null;
  const number = Number(text);
  if (Number.isInteger(number)) return number;
  throw new Error(t`Enter a whole number.`);
}

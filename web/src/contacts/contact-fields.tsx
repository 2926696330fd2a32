import { type Contact, type ContactPatch, useUpdateContact } from '../api/contacts.ts';
import { FieldGroup, FieldRow } from '../records/field-row.tsx';
import { formatMoment } from '../records/formats.ts';
import { InlineField } from '../records/inline-field.tsx';
import { RecordField } from '../records/record-field.tsx';
import { MailLink, PhoneLink, WebLink } from '../records/value-links.tsx';
import { ContactTags } from './contact-tags.tsx';

/** The fields of a contact, each edited in place. */
export function ContactFields({ contact }: { readonly contact: Contact }) {
  const update = useUpdateContact(contact.id);
  const save = (patch: ContactPatch) => update.mutateAsync(patch);
  const { email, phone, linkedin_url, score } = contact;
  /** A text that may be empty. */
  const text = (label: string, name: TextField) => (
    <InlineField label={label} value={contact[name]} save={(value) => save({ [name]: value })} />
  );
  return (
    <>
      <FieldGroup>
        <InlineField
          label="First name"
          value={contact.first_name}
          save={(first_name) => save({ first_name: first_name ?? '' })}
        />
        <InlineField
          label="Last name"
          value={contact.last_name}
          save={(last_name) => save({ last_name: last_name ?? '' })}
        />
        <InlineField
          label="E-mail"
          value={email}
          save={(value) => save({ email: value })}
          action={email !== null && <MailLink address={email} />}
        />
        <InlineField
          label="Phone"
          type="tel"
          value={phone}
          save={(value) => save({ phone: value })}
          action={phone !== null && <PhoneLink number={phone} />}
        />
        {text('Job title', 'job_title')}
      </FieldGroup>
      <FieldGroup>
        <RecordField
          label="Company"
          kind="company"
          id={contact.company_id}
          save={(company_id) => save({ company_id })}
        />
        {text('As written', 'company')}
        {text('Industry', 'industry')}
      </FieldGroup>
      <FieldGroup>
        <ContactTags tags={contact.tags} save={(tags) => save({ tags: [...tags] })} />
        <InlineField
          label="Status"
          value={contact.status}
          save={(status) => save({ status: status ?? '' })}
        />
        {text('Stage', 'stage')}
        <InlineField
          label="Source"
          value={contact.source}
          save={(source) => save({ source: source ?? '' })}
        />
        <InlineField
          label="Score"
          inputMode="numeric"
          value={score === null ? null : String(score)}
          save={async (value) => save({ score: wholeNumber(value) })}
        />
        <FieldRow label="E-mails">
          <span className="block py-1.5">{contact.email_subscribed ? 'Subscribed' : 'Unsubscribed'}</span>
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Address">
        {text('Address', 'address_line1')}
        {text('Address 2', 'address_line2')}
        {text('City', 'city')}
        {text('State', 'state')}
        {text('Zip', 'zip')}
        {text('Country', 'country')}
      </FieldGroup>
      <FieldGroup>
        <InlineField
          label="LinkedIn"
          value={linkedin_url}
          save={(value) => save({ linkedin_url: value })}
          action={linkedin_url !== null && <WebLink address={linkedin_url} />}
        />
        <InlineField label="Notes" multiline value={contact.notes} save={(notes) => save({ notes })} />
        <FieldRow label="Created">
          <span className="block py-1.5">{formatMoment(contact.created_at)}</span>
        </FieldRow>
        <FieldRow label="Changed">
          <span className="block py-1.5">{formatMoment(contact.updated_at)}</span>
        </FieldRow>
      </FieldGroup>
    </>
  );
}

type TextField =
  | 'job_title'
  | 'company'
  | 'industry'
  | 'stage'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state'
  | 'zip'
  | 'country';

/**
 * The number that a text is.
 * @throws with the reason, for what is none
 */
function wholeNumber(text: string | null): number | null {
  if (text === null) return null;
  const number = Number(text);
  if (Number.isInteger(number)) return number;
  throw new Error('The score must be a whole number.');
}

import { type Company, type CompanyPatch, useUpdateCompany } from '../../api/companies.ts';
import { meant, t } from '../../language/words.ts';
import { FieldGroup, FieldRow } from '../../records/fields/field-row.tsx';
import { InlineField } from '../../records/fields/inline-field.tsx';
import { formatMoment } from '../../records/formats.ts';
import { OwnFields } from '../../records/own/own-fields.tsx';
import { OwnerField } from '../../records/owner/owner-field.tsx';
import { PhoneLink, WebLink } from '../../records/value-links.tsx';
import { typedDomain } from '../../records/web-address.ts';

/** The fields of a company, each edited in place. */
export function CompanyFields({ company }: { readonly company: Company }) {
  const update = useUpdateCompany(company.id);
  const save = (patch: CompanyPatch) => update.mutateAsync(patch);
  const { domain, phone, website } = company;
  /** An optional text. */
  const text = (label: string, name: TextField) => (
    <InlineField folds label={label} value={company[name]} save={(value) => save({ [name]: value })} />
  );
  return (
    <>
      <FieldGroup>
        <InlineField label={t`Name`} value={company.name} save={(name) => save({ name: name ?? '' })} />
        <InlineField
          label={t`Domain`}
          value={domain}
          save={(value) => save({ domain: value === null ? null : typedDomain(value) })}
          action={domain !== null && <WebLink address={domain} />}
        />
        <InlineField
          folds
          label={t`Website`}
          value={website}
          save={(value) => save({ website: value })}
          action={website !== null && <WebLink address={website} />}
        />
        <InlineField
          label={t`Phone`}
          type="tel"
          value={phone}
          save={(value) => save({ phone: value })}
          action={phone !== null && <PhoneLink number={phone} />}
        />
        <OwnerField owner={company.owner_id} save={(owner_id) => save({ owner_id })} />
        {text(t`Industry`, 'industry')}
      </FieldGroup>
      <FieldGroup title={t`Address`}>
        {text(t`Address`, 'address_line1')}
        {text(t`Address 2`, 'address_line2')}
        {text(t`City`, 'city')}
        {text(meant('of a country')`State`, 'state')}
        {text(t`Zip`, 'zip')}
        {text(t`Country`, 'country')}
      </FieldGroup>
      <FieldGroup>
        <InlineField
          folds
          label={t`Notes`}
          multiline
          value={company.notes}
          save={(notes) => save({ notes })}
        />
        <FieldRow label={t`Created`}>
          <span className="block py-1.5">{formatMoment(company.created_at)}</span>
        </FieldRow>
        <FieldRow label={t`Updated`}>
          <span className="block py-1.5">{formatMoment(company.updated_at)}</span>
        </FieldRow>
      </FieldGroup>
      <OwnFields
        object="company"
        values={company.custom_fields}
        save={(custom_fields) => save({ custom_fields })}
      />
    </>
  );
}

type TextField = 'industry' | 'address_line1' | 'address_line2' | 'city' | 'state' | 'zip' | 'country';

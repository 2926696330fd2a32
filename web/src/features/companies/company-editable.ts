import { t } from '../../language/words.ts';
import { ADDRESS_FIELDS } from '../../records/editable/address-fields.ts';
import { type EditableField, valueFieldOf } from '../../records/editable/editable-field.ts';
import { typedDomain } from '../../records/web-address.ts';

/** The built-in fields of a company, as its table changes them. */
export const COMPANY_FIELDS: readonly EditableField[] = [
  { key: 'owner_id', label: t`Owner`, type: 'user', none: t`No owner` },
  { key: 'industry', label: t`Industry`, type: 'text' },
  { key: 'phone', label: t`Phone`, type: 'text' },
  { key: 'website', label: t`Website`, type: 'text' },
  ...ADDRESS_FIELDS,
  { key: 'notes', label: t`Notes`, type: 'text', isLong: true },
  { key: 'name', label: t`Name`, type: 'text', isRequired: true, isOfOne: true },
  { key: 'domain', label: t`Domain`, type: 'text', isOfOne: true, given: typedDomain },
];

/** One of them that has a value of its own. */
export const companyField = (key: string) => valueFieldOf(COMPANY_FIELDS, key);

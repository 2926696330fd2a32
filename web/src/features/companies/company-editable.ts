import { meant, t } from '../../language/words.ts';
import { type EditableField, valueFieldOf } from '../../records/editable/editable-field.ts';
import { typedDomain } from '../../records/web-address.ts';

/** The built-in fields of a company, as its table changes them. */
export const COMPANY_FIELDS: readonly EditableField[] = [
  { key: 'owner_id', label: t`Owner`, type: 'user' },
  { key: 'industry', label: t`Industry`, type: 'text' },
  { key: 'address_line1', label: t`Address`, type: 'text' },
  { key: 'address_line2', label: t`Address 2`, type: 'text' },
  { key: 'city', label: t`City`, type: 'text' },
  { key: 'state', label: meant('of a country')`State`, type: 'text' },
  { key: 'zip', label: t`Zip`, type: 'text' },
  { key: 'country', label: t`Country`, type: 'text' },
  { key: 'name', label: t`Name`, type: 'text', isRequired: true, isOfOne: true },
  { key: 'domain', label: t`Domain`, type: 'text', isOfOne: true, given: typedDomain },
  { key: 'phone', label: t`Phone`, type: 'text', isOfOne: true },
  { key: 'website', label: t`Website`, type: 'text', isOfOne: true },
];

/** One of them that has a value of its own. */
export const companyField = (key: string) => valueFieldOf(COMPANY_FIELDS, key);

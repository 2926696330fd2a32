import { t } from '../../language/words.ts';
import { ADDRESS_FIELDS } from '../../records/editable/address-fields.ts';
import { type EditableField, valueFieldOf } from '../../records/editable/editable-field.ts';

/** The built-in fields of a contact, as its table changes them. */
export const CONTACT_FIELDS: readonly EditableField[] = [
  {
    key: 'status',
    label: t`Status`,
    type: 'text',
    suggests: 'status',
    isRequired: true,
    hint: t`“unsubscribed” also stops marketing emails.`,
  },
  { key: 'owner_id', label: t`Owner`, type: 'user', none: t`No owner` },
  { key: 'stage', label: t`Stage`, type: 'text', suggests: 'stage' },
  { key: 'source', label: t`Source`, type: 'text', suggests: 'source', isRequired: true },
  { key: 'score', label: t`Score`, type: 'number' },
  // The name as imported would stand in the cell still.
  { key: 'company_id', label: t`Company`, type: 'record', kind: 'company', nameKey: 'company' },
  { key: 'company', label: t`Company name (as imported)`, type: 'text' },
  { key: 'job_title', label: t`Job title`, type: 'text' },
  { key: 'industry', label: t`Industry`, type: 'text' },
  { key: 'phone', label: t`Phone`, type: 'text' },
  ...ADDRESS_FIELDS,
  { key: 'notes', label: t`Notes`, type: 'text', isLong: true },
  { key: 'email', label: t`Email`, type: 'text', isOfOne: true },
];

/** One of them that has a value of its own. */
export const contactField = (key: string) => valueFieldOf(CONTACT_FIELDS, key);

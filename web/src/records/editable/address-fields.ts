import { meant, t } from '../../language/words.ts';
import type { EditableField } from './editable-field.ts';

/** The fields of an address, which contacts and companies have. */
export const ADDRESS_FIELDS: readonly EditableField[] = [
  { key: 'address_line1', label: t`Address`, type: 'text' },
  { key: 'address_line2', label: t`Address 2`, type: 'text' },
  { key: 'city', label: t`City`, type: 'text' },
  { key: 'state', label: meant('of a country')`State`, type: 'text' },
  { key: 'zip', label: t`Zip`, type: 'text' },
  { key: 'country', label: t`Country`, type: 'text' },
];

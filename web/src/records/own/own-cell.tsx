import type { CustomField, CustomValue } from '../../api/custom-fields.ts';
import { valueWords } from './own-values.ts';
import { usePeople } from './use-people.ts';

interface OwnCellProps {
  readonly field: CustomField;
  readonly value: CustomValue | undefined;
}

/** The value of a field of the organization, in words. */
export function OwnCell({ field, value }: OwnCellProps) {
  const people = usePeople(field.type === 'user' && value !== undefined);
  const isUnknown = field.type === 'user' && people.size === 0;
  return isUnknown ? '' : valueWords(field, value, people);
}

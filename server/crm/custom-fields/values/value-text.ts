import { isExactNumber } from '../../../kernel/database/json-text.ts';
import { decimalText } from '../../../kernel/fields/fields.ts';
import type { CustomValue } from './custom-values-field.ts';

/** A value as people read it in a note or in a cell: `1200.5 EUR`, `Gold; Silver`; empty without one. */
export function valueText(value: CustomValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number' || isExactNumber(value)) return decimalText(value);
  if (Array.isArray(value)) return value.join('; ');
  if (typeof value === 'object') return `${decimalText(value.value)} ${value.currency}`;
  return String(value);
}

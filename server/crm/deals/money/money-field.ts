import { z } from 'zod';
import { isExactNumber } from '../../../kernel/database/json-text.ts';
import { moneyFromNumber, parseMoney } from './money.ts';

/**
 * An amount as input: a number, or a string with currency formatting. The output is an exact decimal.
 * @param options.emptyIsZero accepts null and the empty string as 0, as when a deal is created
 */
export function money(options: { readonly emptyIsZero?: boolean } = {}) {
  return z
    .unknown()
    .transform((value, context) => {
      const isEmpty = value === null || value === '';
      const amount = isEmpty && options.emptyIsZero ? '0' : canonicalAmount(value);
      if (amount !== undefined) return amount;
      context.addIssue({
        code: 'custom',
        message: 'must be numeric, such as 1200.5 or "$1,200.50", with at most 15 digits and 4 decimals',
      });
      return z.NEVER;
    })
    .meta({
      type: ['number', 'string'],
      description: 'A number, or a formatted amount such as "$1,200.50"; at most 15 digits and 4 decimals.',
      examples: [1200.5, '$1,200.50'],
    });
}

function canonicalAmount(value: unknown): string | undefined {
  if (typeof value === 'number') return moneyFromNumber(value);
  if (typeof value === 'string') return parseMoney(value);
  return isExactNumber(value) ? parseMoney(value.rawJSON) : undefined;
}

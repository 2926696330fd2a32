import { z } from 'zod';
import { isExactNumber } from '../../../kernel/database/json-text.ts';
import { moneyFromNumber, parseMoney } from './money.ts';

/** An amount has at most 15 digits before its decimals. */
const BEYOND = 1e15;

/**
 * An amount as input: a number, or a string with currency formatting. The output is an exact decimal.
 * @param options.emptyIsZero accepts null and the empty string as 0, as when a deal is created
 */
export function money({ emptyIsZero = false }: { readonly emptyIsZero?: boolean } = {}) {
  const what = 'A number, or a formatted amount such as "$1,200.50"; at most 15 digits and 4 decimals.';
  return z
    .unknown()
    .transform((value, context) => {
      const isEmpty = value === null || value === '';
      const amount = isEmpty && emptyIsZero ? '0' : canonicalAmount(value);
      if (amount !== undefined) return amount;
      context.addIssue({
        code: 'custom',
        message: 'must be numeric, such as 1200.5 or "$1,200.50", with at most 15 digits and 4 decimals',
      });
      return z.NEVER;
    })
    .meta({
      type: emptyIsZero ? ['number', 'string', 'null'] : ['number', 'string'],
      description: emptyIsZero ? `${what} Null and an empty text count as 0.` : what,
      exclusiveMinimum: -BEYOND,
      exclusiveMaximum: BEYOND,
      examples: [1200.5, '$1,200.50'],
    });
}

function canonicalAmount(value: unknown): string | undefined {
  if (typeof value === 'number') return moneyFromNumber(value);
  if (typeof value === 'string') return parseMoney(value);
  return isExactNumber(value) ? parseMoney(value.rawJSON) : undefined;
}

import { z } from 'zod';
import { ApiError } from '../../kernel/operations/errors.ts';
import { readWhere } from './where.ts';

/**
 * `where` as a filter of lists: groups of conditions, as JSON text or as an object.
 * @param example conditions on fields that the records have
 */
export function whereFilter(example: string) {
  return z
    .unknown()
    .transform((given, context) => {
      if (given === undefined) return undefined;
      try {
        return readWhere(given);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        context.addIssue({ code: 'custom', message: error.message, params: { throws: error } });
        return z.NEVER;
      }
    })
    .optional()
    .meta({
      type: 'string',
      description:
        'Conditions in groups as JSON: `all` of them, `any` or `not` (none), and groups within one level deep. A condition has a `field` of the record (`custom_fields.key` for your own), ' +
        'an `op` (`is`, `is_not`, `contains`, `gte`, `lte`, `is_empty`, `is_not_empty`) and a `value`.',
      examples: [example],
    });
}

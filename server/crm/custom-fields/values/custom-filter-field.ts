import { z } from 'zod';

const bound = z.union([z.string(), z.number()]);

const MUST_BE = { error: 'must be a value, or an object of gte and lte' };

/** `custom_fields` as a filter of lists: a value by key, or bounds for numbers, money and dates. */
export function givenFilter(object: string) {
  return z
    .record(
      z.string(),
      z.union(
        [
          z.string(),
          z.number(),
          z.boolean(),
          z.strictObject({ gte: bound.optional(), lte: bound.optional() }),
        ],
        MUST_BE,
      ),
    )
    .optional()
    .meta({
      type: 'object',
      additionalProperties: true,
      description:
        `Only records with these values of filterable fields, as \`GET /api-custom-fields?object=${object}\` lists them: ` +
        '`custom_fields[key]=value`, in any case; `custom_fields[key][gte]` and `[lte]` bound numbers, money and dates.',
    });
}

/** The filter as callers give it. */
export type GivenFilter = Readonly<
  Record<
    string,
    string | number | boolean | { gte?: string | number | undefined; lte?: string | number | undefined }
  >
>;

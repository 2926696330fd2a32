import { z } from 'zod';
import { sql } from '../../kernel/database/sql.ts';
import { conditionalMember } from '../../kernel/fields/conditional-member.ts';
import { requiredText } from '../../kernel/fields/fields.ts';

const LONGEST = 255;

const trimmed = () => requiredText(LONGEST).transform((value) => value.trim());

/** The members `external_source` and `external_id` of a record, left out while it has none. */
export function externalIdView(what: string) {
  const together = { isShown: hasValue, decidedBy: 'external_id' } as const;
  return {
    external_source: conditionalMember(
      z.string().meta({ description: 'The system that `external_id` comes from. Left out with it.' }),
      together,
    ),
    external_id: conditionalMember(
      z
        .string()
        .meta({ description: `The id of the ${what} in another system. Left out while it has none.` }),
      together,
    ),
  };
}

const hasValue = (column: ReturnType<typeof sql>) => sql`${column} IS NOT NULL`;

/** The external id of a record as input. */
export function givenExternalId(plural: string) {
  return {
    external_source: trimmed()
      .nullable()
      .meta({ description: 'The system that `external_id` comes from.', examples: ['billing'] }),
    external_id: trimmed()
      .nullable()
      .meta({
        description: `The id in that system, unique among your ${plural}. Ignored without \`external_source\`; null clears both.`,
        examples: ['C-1042'],
      }),
  };
}

/** What `omit` needs to leave the external id out of an input. */
export const WITHOUT_EXTERNAL_ID = { external_source: true, external_id: true } as const;

/** `external_source` and `external_id` as filters of lists. */
export function externalIdFilter(plural: string) {
  return {
    external_source: trimmed()
      .optional()
      .meta({ description: `Only ${plural} with an external id of this system.`, examples: ['billing'] }),
    external_id: trimmed()
      .optional()
      .meta({ description: `Only ${plural} with this external id.`, examples: ['C-1042'] }),
  };
}

/** The `meta` of the answer to a request that may give an external id. */
export const ignoredMeta = z.object({
  ignored: z
    .array(z.string())
    .optional()
    .meta({
      description: 'Fields of the request that had no effect: `external_id` without `external_source`.',
      examples: [['external_id']],
    }),
});

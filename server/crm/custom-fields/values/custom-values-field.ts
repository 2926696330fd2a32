import { z } from 'zod';
import { constantSql, sql } from '../../../kernel/database/sql.ts';
import { conditionalMember } from '../../../kernel/fields/conditional-member.ts';
import { decimalView } from '../../../kernel/fields/fields.ts';

const value = z.union([
  z.string(),
  decimalView,
  z.boolean(),
  z.array(z.string()),
  z.object({ value: decimalView, currency: z.string() }),
]);

/** A value of a field as every door shows it. */
export type CustomValue = z.infer<typeof value>;

/** The values of a record, by the keys of its fields. */
export type CustomValues = Readonly<Record<string, CustomValue>>;

/** The member of a record to write: all values as the record then has them. Absent if none of them changes. */
export interface OwnValues {
  readonly custom_fields?: CustomValues;
}

/** The fields of a record to write, with the values of its custom fields as they were checked. */
export type WithOwnValues<Patch> = Readonly<Omit<Patch, 'custom_fields'>> & OwnValues;

/** Values as a caller gives them, before they are compared with the fields; null clears. */
export type GivenValues = Readonly<Record<string, unknown>>;

/**
 * The member `custom_fields` of a record. It is there where the organization has defined fields for this kind of record, and
 * shows no value of a field that was deleted.
 * @param object the kind of record, a constant of our own code
 */
export function customValuesView(object: string) {
  const ofKind = constantSql(
    `FROM custom_fields f WHERE f.org_id = current_org_id() AND f.object = '${object}'`,
  );
  return conditionalMember(
    z.record(z.string(), value).meta({
      description:
        'The values of your own fields, by key; `{}` when there are none. Left out while your organization has defined no ' +
        `field for this kind of record: see \`GET /api-custom-fields?object=${object}\`.`,
    }),
    {
      isShown: () => sql`EXISTS (SELECT ${ofKind} AND f.deleted_at IS NULL)`,
      render: (column) => sql`
        coalesce(${column}, '{}') - ARRAY (SELECT f.key ${ofKind} AND f.deleted_at IS NOT NULL)`,
    },
  );
}

/** `custom_fields` as input: only the keys that are sent change. */
export function givenValues(object: string) {
  return z
    .record(z.string(), z.unknown())
    .optional()
    .meta({
      type: 'object',
      additionalProperties: true,
      description:
        `Values of your own fields by key, as \`GET /api-custom-fields?object=${object}\` lists them. Keys that are not sent ` +
        'stay; null clears.',
    });
}

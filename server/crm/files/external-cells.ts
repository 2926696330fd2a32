import type { RowSettings } from '../../kernel/family/import-kind.ts';
import {
  type ExternalId,
  externalKey,
  type ReadExternalId,
  readExternalId,
} from '../external-ids/external-ids.ts';

/** Duplicates are the records with the external id of the row. */
export const BY_EXTERNAL_ID = { key: 'external_id', fields: ['external_source', 'external_id'] } as const;

/** The key of a row by its external id, if duplicates are found by it. */
export function externalKeyOf(draft: ExternalId, { duplicate_key }: RowSettings): string | undefined {
  return duplicate_key === BY_EXTERNAL_ID.key ? externalKey(draft) : undefined;
}

/** The cells of a row without half of an external id, and a remark if there was one. */
export function withWholeExternalId<Cells extends ExternalId>(
  cells: Cells,
): Pick<ReadExternalId<Cells>, 'fields'> & { readonly remark: string | undefined } {
  const { fields, ignored } = readExternalId(cells);
  if (ignored.length === 0) return { fields, remark: undefined };
  return { fields, remark: `'${ignored.join("', '")}' was left out, because the other half is missing.` };
}

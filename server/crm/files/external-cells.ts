import { importField } from '../../files/imports/rows/import-field.ts';
import type { ImportField, RowSettings } from '../../kernel/family/import-kind.ts';
import {
  type ExternalId,
  externalKey,
  type ReadExternalId,
  readExternalId,
} from '../external-ids/external-ids.ts';

/** Duplicates are the records with the external id of the row. */
export const BY_EXTERNAL_ID = { key: 'external_id', fields: ['external_source', 'external_id'] } as const;

/** The field for the id of a record in the system that a file comes from. HubSpot calls it "Record ID", Pipedrive "Deal - ID". */
export function externalIdField(...headings: readonly string[]): ImportField {
  return importField('external_id', 'External id', 'record id', ...headings);
}

const PIPEDRIVE_ID = /^(?:Deal|Person|Organi[sz]ation) - ID$/;

/** The system that external ids are from, where the heading of their column tells which one wrote the file. */
export function sourceOfIds(headings: readonly string[]): { readonly external_source?: string } {
  if (headings.includes('Record ID')) return { external_source: 'hubspot' };
  return headings.some((heading) => PIPEDRIVE_ID.test(heading)) ? { external_source: 'pipedrive' } : {};
}

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

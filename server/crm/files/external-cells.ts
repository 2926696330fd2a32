import { type ExternalId, type ReadExternalId, readExternalId } from '../external-ids/external-ids.ts';

/** The cells of a row without half of an external id, and a remark if there was one. */
export function withWholeExternalId<Cells extends ExternalId>(
  cells: Cells,
): Pick<ReadExternalId<Cells>, 'fields'> & { readonly remark: string | undefined } {
  const { fields, ignored } = readExternalId(cells);
  if (ignored.length === 0) return { fields, remark: undefined };
  return { fields, remark: `'${ignored.join("', '")}' was left out, because the other half is missing.` };
}

import type { RowSettings } from '../../../kernel/family/import-kind.ts';

/**
 * What a person said that a cell means.
 * @returns the id of a choice; null to ignore the cell; undefined if nobody said anything
 */
export function chosenValue(
  { values }: Pick<RowSettings, 'values'>,
  field: string,
  text: string,
): string | null | undefined {
  // Cells are any text, such as the name of a member that every object has.
  const meanings = Object.hasOwn(values, field) ? values[field] : undefined;
  return meanings && Object.hasOwn(meanings, text) ? meanings[text] : undefined;
}

import type { FieldChoices, ImportKind } from '../../kernel/family/import-kind.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { ImportColumn, ImportSettings } from './import.schema.ts';

/**
 * Refuses settings with which a file cannot be imported.
 * @throws 400 `invalid_request` with the setting and what to do
 */
export function checkSettings(
  { fields, needs, duplicateKeys }: ImportKind,
  columns: readonly ImportColumn[],
  { mapping, constants, duplicate_key, on_duplicate }: ImportSettings,
): void {
  if (mapping.length !== columns.length) {
    throw invalidRequest(`'mapping' must have one entry for each of the ${columns.length} columns.`);
  }
  const mapped = mapping.filter((name) => name !== null);
  const unknown = mapped.find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) throw invalidRequest(`'mapping' names an unknown field '${unknown}'.`);
  const stranger = Object.keys(constants).find((name) => !fields.some((field) => field.name === name));
  if (stranger !== undefined) throw invalidRequest(`'constants' names an unknown field '${stranger}'.`);
  const twice = mapped.find((name, index) => mapped.indexOf(name) !== index);
  if (twice !== undefined)
    throw invalidRequest(`'mapping' gives the field '${labelOf(fields, twice)}' to two columns.`);
  if (!needs.some((name) => mapped.includes(name))) {
    const labels = needs.map((name) => `'${labelOf(fields, name)}'`).join(' or ');
    throw invalidRequest(`Say which column holds ${labels}.`);
  }
  if (duplicate_key === 'none' || on_duplicate === 'create') return;
  const choice = duplicateKeys.find(({ key }) => key === duplicate_key);
  if (!choice)
    throw invalidRequest(
      `'duplicate_key' must be one of ${duplicateKeys.map(({ key }) => key).join(', ')}, none.`,
    );
  const isSaid = (name: string) => mapped.includes(name) || (constants[name] ?? '').trim() !== '';
  const missing = choice.fields.find((name) => !isSaid(name));
  if (missing !== undefined) {
    throw invalidRequest(
      `Duplicates cannot be found by '${labelOf(fields, missing)}', because no column holds it.`,
    );
  }
}

function labelOf(fields: ImportKind['fields'], name: string): string {
  return fields.find((field) => field.name === name)?.label ?? name;
}

/**
 * Refuses meanings of cells that a field does not have.
 * @throws 400 `invalid_request` with the field or the meaning
 */
export function checkValues(choices: readonly FieldChoices[], values: ImportSettings['values']): void {
  for (const [name, meanings] of Object.entries(values)) {
    const field = choices.find((choice) => choice.field === name);
    if (!field) throw invalidRequest(`'values' names a field without choices, '${name}'.`);
    const ids = new Set(field.options.map(({ id }) => id));
    const unknown = Object.values(meanings).find((id) => id !== null && !ids.has(id));
    if (unknown !== undefined)
      throw invalidRequest(`'values' gives '${name}' an unknown choice '${unknown}'.`);
  }
}

import type { z } from 'zod';
import type { ImportField } from '../../../kernel/family/import-kind.ts';
import { cellShapes } from './cell-values.ts';

/** For a cell with a name, a number, a date or another short text. */
const SHORT_CELL = 255;

/**
 * Describes a field that a column can be mapped to.
 * @param headings other names of it, in words; its own name and label are known without
 */
export function importField(name: string, label: string, ...headings: readonly string[]): ImportField {
  return {
    name,
    label,
    headings: [name, label, ...headings].map(foldHeading),
    longest: SHORT_CELL,
    isDate: false,
  };
}

/** A field that holds a day, or a day and a time. */
export function dateField(field: ImportField): ImportField {
  return { ...field, isDate: true };
}

/** A field whose cells name something that the organization has, such as stages. */
export function choiceField(field: ImportField): ImportField {
  return { ...field, hasChoices: true };
}

/** The field with room for a longer text. */
export function withRoom(longest: number, field: ImportField): ImportField {
  return { ...field, longest };
}

/**
 * The fields that columns can be mapped to: those described, and every other field of the record's draft under its own
 * name, so that a field that is added to a record can be imported. A cell cannot contain a map of fields.
 * @param draft what the creation of a record takes
 * @param notInFiles fields of the draft that no file has, such as ids
 */
export function importFields(
  draft: z.ZodObject,
  described: readonly ImportField[],
  notInFiles: readonly string[] = [],
): readonly ImportField[] {
  const shapes = cellShapes(draft);
  const known = new Set([...notInFiles, ...described.map(({ name }) => name)]);
  const others = Object.keys(draft.shape).filter(
    (name) => !known.has(name) && shapes.get(name)?.type !== 'map',
  );
  const added = others.map((name) =>
    withRoom(shapes.get(name)?.longest ?? SHORT_CELL, importField(name, labelOf(name))),
  );
  return [...described, ...added].map((field) => ({
    ...field,
    isDate: field.isDate || shapes.get(field.name)?.type === 'date',
  }));
}

/** Normalizes a heading for comparison: without case, spaces and punctuation. */
export function foldHeading(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** `next_step` as "Next step". */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import type { FieldType } from './custom-field.schema.ts';

/** So many options may a field offer. */
export const MAX_OPTIONS = 200;

/** Tells whether no option is there twice, without regard to case. */
export function distinctOptions(options: readonly string[]): boolean {
  return new Set(options.map(foldedOption)).size === options.length;
}

/** The option that a text names, in any case, as it is spelled in the list. */
export function optionNamed(options: readonly string[], text: string): string | undefined {
  const folded = foldedOption(text);
  return options.find((option) => foldedOption(option) === folded);
}

function foldedOption(option: string): string {
  return option.normalize('NFC').trim().toLowerCase();
}

/** Tells whether fields of a type offer options. */
export function hasOptions(type: FieldType): boolean {
  return type === 'choice' || type === 'choices';
}

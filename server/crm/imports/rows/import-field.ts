/** A field that a column of a file can be mapped to. */
export interface ImportField {
  readonly name: string;
  /** As people call it. */
  readonly label: string;
  /** Headings that mean this field, the most telling first; letters and digits alone, in lower case. */
  readonly headings: readonly string[];
  /** How many characters a cell may have; a longer one is refused before anything looks into it. */
  readonly longest: number;
}

/** Of a cell with a name, a number, a date or another short text. */
const SHORT_CELL = 255;

/**
 * Makes the description of a field.
 * @param headings other names of it, in words; its own name and label are known without
 */
export function importField(name: string, label: string, ...headings: readonly string[]): ImportField {
  return { name, label, headings: [name, label, ...headings].map(foldHeading), longest: SHORT_CELL };
}

/** The field with room for a longer text. */
export function withRoom(longest: number, field: ImportField): ImportField {
  return { ...field, longest };
}

/** A heading as it is compared: without case, blanks and marks. */
export function foldHeading(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

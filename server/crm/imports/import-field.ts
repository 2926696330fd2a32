/** A field that a column of a file can be mapped to. */
export interface ImportField {
  readonly name: string;
  /** As people call it. */
  readonly label: string;
  /** Headings that mean this field, the most telling first; letters and digits alone, in lower case. */
  readonly headings: readonly string[];
}

/**
 * Makes the description of a field.
 * @param headings other names of it, in words; its own name and label are known without
 */
export function importField(name: string, label: string, ...headings: readonly string[]): ImportField {
  return { name, label, headings: [name, label, ...headings].map(foldHeading) };
}

/** A heading as it is compared: without case, blanks and marks. */
export function foldHeading(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

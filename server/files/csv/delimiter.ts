export type Delimiter = ',' | ';' | '\t';

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];

/** Excel's convention: a first line that states the delimiter. */
const DECLARED = /^sep=([,;\t])\r?\n/i;

/**
 * Guesses the delimiter of a CSV: the one stated in its first line, else the most frequent one outside quotes in its
 * header.
 * @param start the beginning of the file, including its header
 * @returns the delimiter, and how many characters come before the header
 */
export function guessDelimiter(start: string): { readonly delimiter: Delimiter; readonly skip: number } {
  const declared = DECLARED.exec(start);
  if (declared) {
    const delimiter = DELIMITERS.find((candidate) => candidate === declared[1]) ?? ',';
    return { delimiter, skip: declared[0].length };
  }
  const header = unquotedHeader(start);
  const countOf = (delimiter: Delimiter) => header.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((best, next) => (countOf(next) > countOf(best) ? next : best));
  return { delimiter, skip: 0 };
}

/** The first non-blank line without quoted text, which may contain line breaks. */
function unquotedHeader(start: string): string {
  const [header = ''] = start
    .replaceAll(/"(?:[^"]|"")*(?:"|$)/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  return header;
}

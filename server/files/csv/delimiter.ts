export type Delimiter = ',' | ';' | '\t';

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];

/** What Excel understands: a first line that names the delimiter. */
const DECLARED = /^sep=([,;\t])\r?\n/i;

/**
 * Guesses what divides the cells of a CSV: what its first line names, else what stands most often outside quotes in
 * its header.
 * @param start the beginning of the file, at least its header
 * @returns the delimiter, and how many characters of the file come before the header
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

/** The first line that is not blank, without what stands in quotes, which may hold line ends. */
function unquotedHeader(start: string): string {
  const [header = ''] = start
    .replaceAll(/"(?:[^"]|"")*(?:"|$)/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  return header;
}

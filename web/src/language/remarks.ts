import { fromServer } from './words.ts';

/**
 * Several sentences of the server, as a remark on the row of a file has: each in the language of the person that is known in it. A value in
 * them may contain the end of a sentence; its parts then stay as they are.
 */
export function remarksFromServer(remarks: string): string {
  const whole = fromServer(remarks);
  if (whole !== remarks) return whole;
  return remarks
    .split(/(?<=\.) (?=['A-Z])/)
    .map(fromServer)
    .join(' ');
}

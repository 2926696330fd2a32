/** A message that begins with the words for a field, with those of the form instead. Others, such as `Enter a date`, stay. */
export function withLabel(message: string, words: string, label: string): string {
  return message.startsWith(words) ? label + message.slice(words.length) : message;
}

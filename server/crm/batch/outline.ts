import { JsonText } from '../../kernel/database/json-text.ts';
import type { Answer } from '../../kernel/operations/result.ts';

/** What is kept of a long answer for repeated requests: the entries, with the id of each record in its place. */
export function outline({ data, ...rest }: Answer<object[]>): Answer<object[]> {
  const entries = [data].flat().map((entry): Readonly<Record<string, unknown>> => {
    const fields = entry instanceof JsonText ? entry.value() : entry;
    return { ...fields };
  });
  return {
    ...rest,
    data: entries.map((entry) => (entry.data ? { ...entry, data: { id: Object(entry.data).id } } : entry)),
  };
}

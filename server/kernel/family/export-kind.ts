import { JsonText } from '../database/json-text.ts';
import type { Caller } from '../operations/credential.ts';
import type { Kernel, Operation } from '../operations/operation.ts';

/** A file of exported records. The archive of an organization has one of each kind. */
export interface ExportKind {
  /** The name of the file without its ending, such as `contacts`. */
  readonly name: string;
  /** Whether the file can be downloaded by itself, filtered as the list of these records is. */
  readonly alone: boolean;
  /** The columns of the file, in order. */
  readonly columns: readonly string[];
  /**
   * The records of the organization, each by its columns.
   * @param query the parameters of the list; order and page do not matter
   * @throws ApiError 403 without the scope, 400 `invalid_request` as the list would
   */
  readonly records: (
    kernel: Kernel,
    caller: Caller,
    query: unknown,
  ) => AsyncIterable<Readonly<Record<string, unknown>>>;
}

/** The records that a list answers in one page, such as the members of an organization, for `records`. */
export function recordsOf(list: Operation): ExportKind['records'] {
  return async function* (kernel, caller) {
    const { data } = await list.invoke(kernel, caller, {});
    for (const record of Array.isArray(data) ? data : []) {
      yield Object(record instanceof JsonText ? record.value() : record);
    }
  };
}

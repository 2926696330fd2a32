import { JsonText } from '../database/json-text.ts';
import type { Caller } from '../operations/credential.ts';
import type { Kernel, Operation } from '../operations/operation.ts';

/** A file of exported records. The archive of an organization contains one of each kind. */
export interface ExportKind {
  /** The file name without extension, such as `contacts`. */
  readonly name: string;
  /** Whether the file can also be downloaded separately, with the filters of its list. */
  readonly alone: boolean;
  /** The columns of the file, in order. */
  readonly columns: readonly string[];
  /** Further columns, of fields that the organization added to these records. */
  readonly ownColumns?: (kernel: Kernel, caller: Caller) => Promise<readonly string[]>;
  /**
   * Reads the records of the organization, each as its columns.
   * @param query the query parameters of the list; order and page are ignored
   * @throws ApiError 403 without the scope, 400 `invalid_request` as the list would
   */
  readonly records: (
    kernel: Kernel,
    caller: Caller,
    query: unknown,
  ) => ExportedRecords | Promise<ExportedRecords>;
}

/** Records, each as the columns of the file. */
type ExportedRecords = AsyncIterable<Readonly<Record<string, unknown>>>;

/** Builds `records` for a list that is returned as one page, such as the members of an organization. */
export function recordsOf(list: Operation): ExportKind['records'] {
  return async function* (kernel, caller) {
    const { data } = await list.invoke(kernel, caller, {});
    for (const record of Array.isArray(data) ? data : []) {
      yield Object(record instanceof JsonText ? record.value() : record);
    }
  };
}

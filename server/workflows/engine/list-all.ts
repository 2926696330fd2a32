import type { Operations } from '../../kernel/family/family.ts';
import { allPages, type PlainRecord } from '../../kernel/family/named-operations.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { readPlain } from './facts.ts';

/** All records of a list of another family, with the rights of the caller. */
export function listAll(
  { context, operations }: { readonly context: ReadContext; readonly operations: Operations },
  name: string,
  filter: object = {},
): Promise<readonly PlainRecord[]> {
  return allPages(name, (page) => readPlain(context, operations, name, { ...filter, ...page }));
}

import type { Operations } from '../../kernel/family/family.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { type PlainRecord, readPlain } from './facts.ts';

/** The most that lists return at once. */
const PAGE = 200;

/** All records of a list of another family, with the rights of the caller. */
export async function listAll(
  { context, operations }: { readonly context: ReadContext; readonly operations: Operations },
  name: string,
  filter: object = {},
): Promise<readonly PlainRecord[]> {
  const all: PlainRecord[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await readPlain(context, operations, name, { ...filter, limit: PAGE, offset });
    if (!Array.isArray(page)) throw new Error(`The operation ${name} did not return a list.`);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

import type { Operations } from '../../kernel/family/family.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { call, type PlainRecord } from './facts.ts';

/** The most that lists return at once. */
const PAGE = 200;

/** All records of a list of another family, with the rights of the caller. */
export async function listAll(
  scene: { readonly context: WriteContext; readonly operations: Operations },
  name: string,
  filter: object = {},
): Promise<readonly PlainRecord[]> {
  const all: PlainRecord[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await call(scene, name, { ...filter, limit: PAGE, offset });
    if (!Array.isArray(page)) throw new Error(`The operation ${name} did not return a list.`);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

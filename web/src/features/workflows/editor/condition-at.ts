import type { Condition } from '../../../../../server/workflows/language/condition.schema.ts';
import { groupOf } from '../../../../../server/workflows/language/guards.ts';
import type { Definition } from '../api/workflows.ts';

/** The condition of the trigger to which a path leads, such as `trigger.where.all[1]`. */
export function conditionAt({ trigger }: Definition, path: string): Condition | undefined {
  let at: Condition | undefined = 'where' in trigger ? trigger.where : undefined;
  for (const [, index] of path.matchAll(/\[(\d+)\]/g)) {
    if (!at) return undefined;
    at = groupOf(at)?.conditions[Number(index)];
  }
  return at;
}

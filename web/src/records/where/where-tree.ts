import type { Op } from '../../../../server/crm/filters/where.ts';

/** Conditions while a person edits them; the keys tell them apart. */
export interface LeafDraft {
  readonly key: string;
  readonly field: string;
  readonly op: Op;
  readonly value: string;
}

export type GroupKind = 'all' | 'any' | 'not';

export interface GroupDraft {
  readonly key: string;
  readonly kind: GroupKind;
  readonly conditions: readonly ConditionDraft[];
}

export type ConditionDraft = LeafDraft | GroupDraft;

const KINDS: readonly GroupKind[] = ['all', 'any', 'not'];

let keys = 0;

/** A key that no other condition has. */
export function newKey(): string {
  keys += 1;
  return String(keys);
}

/** Whether a condition is a group. */
export function isGroup(condition: ConditionDraft): condition is GroupDraft {
  return 'kind' in condition;
}

/** The conditions of a filter; what is no group is an empty one of which all must hold. */
export function draftOf(where: string | undefined): GroupDraft {
  const draft = where === undefined ? undefined : conditionOf(parsed(where));
  return draft && isGroup(draft) ? draft : { key: newKey(), kind: 'all', conditions: [] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function conditionOf(given: unknown): ConditionDraft | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const kind = KINDS.find((known) => known in given);
  if (kind !== undefined) {
    const list: unknown = Reflect.get(given, kind);
    const conditions = Array.isArray(list) ? list.flatMap((item: unknown) => conditionOf(item) ?? []) : [];
    return { key: newKey(), kind, conditions };
  }
  const { field, op, value }: { field?: unknown; op?: unknown; value?: unknown } = given;
  const known = OP_LIST.find((name) => name === op);
  if (typeof field !== 'string' || known === undefined) return undefined;
  return { key: newKey(), field, op: known, value: value === undefined ? '' : String(value) };
}

const OP_LIST: readonly Op[] = ['is', 'is_not', 'contains', 'gte', 'lte', 'is_empty', 'is_not_empty'];

/** Whether a comparison has a value. */
export function hasValue(op: Op): boolean {
  return op !== 'is_empty' && op !== 'is_not_empty';
}

/** A comparison to start with. */
export function firstLeaf([first]: readonly {
  readonly id: string;
  readonly ops: readonly Op[];
}[]): LeafDraft {
  return { key: newKey(), field: first?.id ?? '', op: first?.ops[0] ?? 'is', value: '' };
}

/** The filter as the API takes it; undefined without conditions. */
export function textOf(group: GroupDraft): string | undefined {
  const given = givenOf(group);
  return given === undefined ? undefined : JSON.stringify(given);
}

function givenOf(condition: ConditionDraft): object | undefined {
  if (!isGroup(condition)) {
    const { field, op, value } = condition;
    return hasValue(op) ? { field, op, value: value.trim() } : { field, op };
  }
  const conditions = condition.conditions.flatMap((inner) => givenOf(inner) ?? []);
  return conditions.length === 0 ? undefined : { [condition.kind]: conditions };
}

/** The comparisons of a group and of those within it. */
export function leavesIn(group: GroupDraft): readonly LeafDraft[] {
  return group.conditions.flatMap((condition) => (isGroup(condition) ? leavesIn(condition) : condition));
}

/** The group with one condition changed, or without it if `change` returns undefined. */
export function withChanged(
  group: GroupDraft,
  key: string,
  change: (condition: ConditionDraft) => ConditionDraft | undefined,
): GroupDraft {
  if (group.key === key) {
    const changed = change(group);
    return changed && isGroup(changed) ? changed : group;
  }
  return {
    ...group,
    conditions: group.conditions.flatMap((condition) => {
      if (condition.key === key) return change(condition) ?? [];
      return isGroup(condition) ? withChanged(condition, key, change) : condition;
    }),
  };
}

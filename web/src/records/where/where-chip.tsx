import { useQueries } from '@tanstack/react-query';
import type { FieldObject } from '../../api/custom-fields.ts';
import { linkedKindOf, linkedRecordQuery } from '../../api/linked-records.ts';
import { t } from '../../language/words.ts';
import { Chip } from '../../ui/chip.tsx';
import { formatDate } from '../formats.ts';
import { dayOf } from './days.ts';
import { OP_NAMES } from './op-names.ts';
import { useWhereFields, type WhereField } from './use-where-fields.ts';
import { draftOf, type GroupDraft, hasValue, isGroup, type LeafDraft, leavesIn } from './where-tree.ts';

export interface WhereChipProps {
  readonly object: FieldObject;
  readonly where: string;
  readonly remove: () => void;
}

/** So many conditions are told in words; of more, only their number. */
const MOST_IN_WORDS = 4;

/** The conditions of a list in words, as a chip that removes them. */
export function WhereChip({ object, where, remove }: WhereChipProps) {
  const fields = useWhereFields(object);
  const group = draftOf(where);
  const leaves = leavesIn(group);
  const linked = leaves.flatMap(({ field, value }) => {
    const kind = linkedKindOf(field);
    return kind === undefined || value === '' ? [] : [linkedRecordQuery(kind, value)];
  });
  const names = useQueries({
    queries: linked,
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data.name]] : []))),
  });
  const words =
    leaves.length > MOST_IN_WORDS ? t`${leaves.length} conditions` : groupWords(group, fields, names);
  return (
    <Chip tone="accent" remove={{ label: t`Remove filter: ${words}`, run: remove }}>
      {words}
    </Chip>
  );
}

type Names = ReadonlyMap<string, string>;

function groupWords(group: GroupDraft, fields: readonly WhereField[], names: Names): string {
  const parts = group.conditions.map((condition) => {
    if (!isGroup(condition)) return leafWords(condition, fields, names);
    const words = groupWords(condition, fields, names);
    return condition.conditions.length > 1 || condition.kind === 'not' ? `(${words})` : words;
  });
  const either = parts.join(t` or `);
  if (group.kind === 'not') return t`not ${parts.length > 1 ? `(${either})` : either}`;
  return group.kind === 'all' ? parts.join(t` and `) : either;
}

function leafWords({ field: id, op, value }: LeafDraft, fields: readonly WhereField[], names: Names): string {
  const field = fields.find((candidate) => candidate.id === id);
  const words = `${field?.name ?? id} ${OP_NAMES[field?.input ?? 'text'][op]}`;
  return hasValue(op) ? `${words} ${valueWords(field, value, names)}` : words;
}

function valueWords(field: WhereField | undefined, value: string, names: Names): string {
  switch (field?.input) {
    case 'choice':
      return field.choices.find(({ id }) => id.toLowerCase() === value.toLowerCase())?.name ?? '…';
    case 'record':
      return names.get(value) ?? '…';
    case 'day':
      return formatDate(value);
    case 'moment':
      return formatDate(dayOf(value));
    default:
      return value;
  }
}

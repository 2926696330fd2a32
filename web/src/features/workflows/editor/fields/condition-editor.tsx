import { Plus, X } from 'lucide-react';
import type { Condition } from '../../../../../../server/workflows/language/condition.schema.ts';
import { groupOf } from '../../../../../../server/workflows/language/guards.ts';
import { LIMITS } from '../../../../../../server/workflows/language/limits.ts';
import { t } from '../../../../language/words.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import { comparisonOf, firstCondition } from '../operators.ts';
import type { Where } from '../scene.ts';
import { ComparisonRow } from './comparison-row.tsx';

interface ConditionEditorProps {
  readonly label: string;
  readonly where: Where;
  readonly condition: Condition | undefined;
  /** Undefined if nothing is left of it. */
  readonly onChange: (condition: Condition | undefined) => void;
}

type Group = NonNullable<ReturnType<typeof groupOf>>;

const KINDS: readonly Choice<Group['kind']>[] = [
  { id: 'all', name: t`all of these are true` },
  { id: 'any', name: t`any of these is true` },
  { id: 'not', name: t`none of these is true` },
];

/** What must be true: comparisons of fields, in groups where several belong together. */
export function ConditionEditor({ label, where, condition, onChange }: ConditionEditorProps) {
  return (
    <fieldset aria-label={label} className="flex flex-col gap-2">
      <GroupEditor {...{ where, onChange }} group={asGroup(condition)} depth={1} />
    </fieldset>
  );
}

interface GroupEditorProps {
  readonly where: Where;
  readonly group: Group;
  readonly depth: number;
  readonly onChange: (condition: Condition | undefined) => void;
}

function GroupEditor({ where, group, depth, onChange }: GroupEditorProps) {
  const { kind, conditions } = group;
  const change = (next: readonly Condition[], as: Group['kind'] = kind) => onChange(asCondition(as, next));
  const first = firstCondition(where.object);
  const add = (condition: Condition) => change([...conditions, condition]);
  return (
    <>
      {conditions.length > 1 && (
        <Select
          label={t`When`}
          labelHidden
          className="w-fit"
          choices={KINDS}
          value={kind}
          onChange={(as) => change(conditions, as)}
        />
      )}
      {conditions.map((inner, index) => (
        <ConditionPart
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name of its own
          key={index}
          {...{ where, depth }}
          condition={inner}
          number={index + 1}
          onChange={(next) => change(next ? conditions.with(index, next) : conditions.toSpliced(index, 1))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onPress={() => add(first)}>
          <Plus aria-hidden size={14} /> {conditions.length === 0 ? t`Only if…` : t`And if…`}
        </Button>
        {conditions.length > 0 && depth < LIMITS.groups && (
          <Button look="quiet" onPress={() => add({ any: [first, first] })}>
            <Plus aria-hidden size={14} /> {t`Group`}
          </Button>
        )}
      </div>
    </>
  );
}

interface ConditionPartProps {
  readonly where: Where;
  readonly condition: Condition;
  readonly number: number;
  readonly depth: number;
  readonly onChange: (condition: Condition | undefined) => void;
}

function ConditionPart({ where, condition, number, depth, onChange }: ConditionPartProps) {
  const comparison = comparisonOf(condition);
  if (comparison)
    return <ComparisonRow {...{ where, comparison, number }} onChange={(next) => onChange(next)} />;
  return (
    <fieldset
      aria-label={t`Group ${number}`}
      className="relative flex flex-col gap-2 border-l-2 border-line pl-3"
    >
      <GroupEditor {...{ where, onChange }} group={asGroup(condition)} depth={depth + 1} />
      <div className="absolute top-0 right-0">
        <IconButton label={t`Remove group ${number}`} onPress={() => onChange(undefined)}>
          <X aria-hidden size={14} strokeWidth={1.5} />
        </IconButton>
      </div>
    </fieldset>
  );
}

/** A condition as a group: one comparison is a group of one. */
function asGroup(condition: Condition | undefined): Group {
  if (!condition) return { kind: 'all', conditions: [] };
  if (comparisonOf(condition)) return { kind: 'all', conditions: [condition] };
  return groupOf(condition) ?? { kind: 'all', conditions: [] };
}

function asCondition(kind: Group['kind'], conditions: readonly Condition[]): Condition | undefined {
  const [only, another] = conditions;
  if (!only) return undefined;
  if (!another && kind !== 'not') return only;
  if (kind === 'any') return { any: conditions };
  return kind === 'all' ? { all: conditions } : { not: conditions };
}

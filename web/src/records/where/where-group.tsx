import { X } from 'lucide-react';
import { Group } from 'react-aria-components';
import type { Op } from '../../../../server/crm/filters/where.ts';
import { t } from '../../language/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { dayOf, momentOf } from './days.ts';
import { OP_NAMES } from './op-names.ts';
import type { WhereField } from './use-where-fields.ts';
import {
  type ConditionDraft,
  firstLeaf,
  type GroupDraft,
  type GroupKind,
  hasValue,
  isGroup,
  type LeafDraft,
  newKey,
  withChanged,
} from './where-tree.ts';
import { WhereValue } from './where-value.tsx';

interface EditorProps {
  /** The outer group, which each change replaces. */
  readonly whole: GroupDraft;
  readonly change: (whole: GroupDraft) => void;
  readonly fields: readonly WhereField[];
  /** What is wrong with a comparison. */
  readonly refusalOf: (leaf: LeafDraft) => string | undefined;
  /** Whether there is no room for more conditions. */
  readonly isFull: boolean;
}

const KINDS: readonly { id: GroupKind; name: string }[] = [
  { id: 'all', name: t`Match all` },
  { id: 'any', name: t`Match any` },
  { id: 'not', name: t`Match none` },
];

/** The conditions of a group; those of the outer one may be groups. */
export function GroupEditor({ group, ...rest }: EditorProps & { readonly group: GroupDraft }) {
  const { whole, change, fields, isFull } = rest;
  const isOuter = group.key === whole.key;
  const set = (next: Partial<GroupDraft>) =>
    change(withChanged(whole, group.key, () => ({ ...group, ...next })));
  const add = (condition: ConditionDraft) => set({ conditions: [...group.conditions, condition] });
  return (
    <Group
      aria-label={isOuter ? t`Conditions` : t`Group of conditions`}
      className={isOuter ? 'flex flex-col gap-3' : 'flex flex-col gap-3 rounded border border-line p-3'}
    >
      <div className="flex items-center justify-between gap-2">
        <Select
          label={t`Which must hold`}
          labelHidden
          className="w-36"
          choices={KINDS}
          value={group.kind}
          onChange={(kind) => set({ kind })}
        />
        {!isOuter && (
          <IconButton
            label={t`Remove group`}
            onPress={() => change(withChanged(whole, group.key, () => undefined))}
          >
            <X aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        )}
      </div>
      {group.conditions.map((condition) =>
        isGroup(condition) ? (
          <GroupEditor key={condition.key} {...rest} group={condition} />
        ) : (
          <LeafEditor key={condition.key} {...rest} leaf={condition} />
        ),
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" isDisabled={isFull} onPress={() => add(firstLeaf(fields))}>
          {t`Add condition`}
        </Button>
        {isOuter && (
          <Button
            look="quiet"
            isDisabled={isFull}
            onPress={() => add({ key: newKey(), kind: 'any', conditions: [firstLeaf(fields)] })}
          >
            {t`Add group`}
          </Button>
        )}
      </div>
    </Group>
  );
}

/** One comparison: field, comparison and value. */
function LeafEditor(props: EditorProps & { readonly leaf: LeafDraft }) {
  const { leaf, whole, change, fields, refusalOf } = props;
  const field = fields.find(({ id }) => id === leaf.field);
  const set = (next: Partial<LeafDraft>) =>
    change(withChanged(whole, leaf.key, (condition) => ({ ...condition, ...next })));
  const choose = (id: string) => {
    const ops = fields.find((candidate) => candidate.id === id)?.ops ?? [];
    set({ field: id, op: ops.includes(leaf.op) ? leaf.op : (ops[0] ?? 'is'), value: '' });
  };
  const compare = (op: Op) => {
    // A day ends later than it begins.
    const isMoment = field?.input === 'moment' && leaf.value !== '';
    set({ op, ...(isMoment && { value: momentOf(dayOf(leaf.value), op) }) });
  };
  const names = OP_NAMES[field?.input ?? 'text'];
  return (
    <Group
      aria-label={t`Condition`}
      className="grid grid-cols-[1fr_10rem_1fr_auto] items-start gap-2 max-phone:grid-cols-2"
    >
      <Select label={t`Field`} labelHidden choices={fields} value={leaf.field} onChange={choose} />
      <Select
        label={t`Comparison`}
        labelHidden
        choices={(field?.ops ?? []).map((op) => ({ id: op, name: names[op] }))}
        value={leaf.op}
        onChange={compare}
      />
      {hasValue(leaf.op) && field ? (
        <WhereValue
          field={field}
          op={leaf.op}
          value={leaf.value}
          onChange={(value) => set({ value })}
          refusal={refusalOf(leaf)}
        />
      ) : (
        <span />
      )}
      <IconButton
        label={t`Remove condition`}
        className="max-phone:justify-self-end"
        onPress={() => change(withChanged(whole, leaf.key, () => undefined))}
      >
        <X aria-hidden size={14} strokeWidth={1.5} />
      </IconButton>
    </Group>
  );
}

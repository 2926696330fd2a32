import { useState } from 'react';
import type { FieldObject } from '../../api/custom-fields.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Refusal } from '../../ui/form/refusals.tsx';
import { plainNumber } from '../own/plain-number.ts';
import { useWhereFields, type WhereField } from './use-where-fields.ts';
import { GroupEditor } from './where-group.tsx';
import { draftOf, firstLeaf, hasValue, type LeafDraft, leavesIn, textOf, withChanged } from './where-tree.ts';

interface WhereDialogProps {
  readonly object: FieldObject;
  readonly where: string | undefined;
  readonly onApply: (where: string | undefined) => void;
  readonly onClose: () => void;
}

/** As many conditions as the server takes. */
const MOST_CONDITIONS = 20;

/** Edits the conditions of a list; they apply together. */
export function WhereDialog({ object, where, onApply, onClose }: WhereDialogProps) {
  const fields = useWhereFields(object);
  const [group, setGroup] = useState(() => {
    const draft = draftOf(where);
    return draft.conditions.length > 0 ? draft : { ...draft, conditions: [firstLeaf(fields)] };
  });
  const [isChecked, setChecked] = useState(false);
  const leaves = leavesIn(group);
  const refusalOf = (leaf: LeafDraft) => (isChecked ? problemOf(leaf, fields) : undefined);
  const submit = () => {
    setChecked(true);
    if (leaves.some((leaf) => problemOf(leaf, fields) !== undefined)) return;
    onApply(
      textOf(leaves.reduce((whole, leaf) => withChanged(whole, leaf.key, () => plain(leaf, fields)), group)),
    );
  };
  return (
    <Dialog title={t`Conditions`} width="wide" isSheet isOpen onClose={onClose}>
      <Form onSubmit={submit}>
        <GroupEditor
          group={group}
          whole={group}
          change={setGroup}
          fields={fields}
          refusalOf={refusalOf}
          isFull={leaves.length >= MOST_CONDITIONS}
        />
        {leaves.length >= MOST_CONDITIONS && (
          <Refusal>{t`A filter has at most ${MOST_CONDITIONS} conditions.`}</Refusal>
        )}
        <DialogActions>
          {where !== undefined && (
            <Button look="quiet" onPress={() => onApply(undefined)}>
              {t`Remove all`}
            </Button>
          )}
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit">
            {t`Apply`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** A comparison with a number as the API takes it. */
function plain(leaf: LeafDraft, fields: readonly WhereField[]): LeafDraft {
  const isNumber = fields.find(({ id }) => id === leaf.field)?.input === 'number';
  return isNumber ? { ...leaf, value: plainNumber(leaf.value) ?? leaf.value } : leaf;
}

function problemOf({ field, op, value }: LeafDraft, fields: readonly WhereField[]): string | undefined {
  const known = fields.find(({ id }) => id === field);
  if (known === undefined) return t`Choose a field.`;
  if (!hasValue(op)) return undefined;
  if (value.trim() === '')
    return known.input === 'choice' || known.input === 'record' ? t`Choose a value.` : t`Enter a value.`;
  return known.input === 'number' && plainNumber(value) === undefined ? t`Enter a number.` : undefined;
}

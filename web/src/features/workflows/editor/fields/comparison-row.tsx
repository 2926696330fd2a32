import { X } from 'lucide-react';
import type { Condition } from '../../../../../../server/workflows/language/condition.schema.ts';
import { capital } from '../../../../api/field-words.ts';
import { t } from '../../../../language/words.ts';
import { useToday } from '../../../../records/today.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import { type Comparison, conditionOf, operatorsOf } from '../operators.ts';
import {
  kindOfTarget,
  objectNamed,
  type ReadableField,
  readableFields,
  type Scene,
  useScene,
  type Where,
} from '../scene.ts';
import { ComparedValue } from './compared-value.tsx';

interface ComparisonRowProps {
  readonly where: Where;
  readonly comparison: Comparison;
  readonly number: number;
  readonly onChange: (condition: Condition | undefined) => void;
}

/** One comparison: field, operator and value in a row; one below the other on a phone. */
export function ComparisonRow({ where, comparison, number, onChange }: ComparisonRowProps) {
  const scene = useScene();
  const today = useToday();
  const { field: path, op, leaf } = comparison;
  const fields = comparableFields(scene, where);
  const field = fields.find((one) => one.path === path.replace(/^record\./, ''));
  const choices: readonly Choice[] = fields.map((one) => ({ id: one.path, name: capital(one.label) }));
  const operators = operatorsOf(field, where.hasChanges);
  const pick = (next: string) => {
    const type = fields.find((one) => one.path === next);
    const [first] = operatorsOf(type, where.hasChanges);
    const isKept = type?.type === field?.type && type?.refers_to === field?.refers_to;
    onChange(
      conditionOf(
        next,
        isKept ? op : (first?.id ?? 'is_empty'),
        isKept ? leaf : { field: next, op: 'is_empty' },
        today,
      ),
    );
  };
  return (
    <fieldset
      aria-label={t`Condition ${number}`}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.2fr)_auto] items-start gap-2 max-phone:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Select
        label={t`Field`}
        labelHidden
        choices={field ? choices : [...choices, { id: path, name: path }]}
        value={field?.path ?? path}
        onChange={pick}
        className="min-w-0 max-phone:col-start-1"
      />
      <Select
        label={t`Comparison`}
        labelHidden
        choices={operators}
        value={op}
        onChange={(next) => onChange(conditionOf(path, next, leaf, today))}
        className="min-w-0 max-phone:col-start-1"
      />
      <div className="min-w-0 max-phone:col-start-1">
        {op !== 'is_filled' && <ComparedValue {...{ field, leaf, onChange }} />}
      </div>
      <IconButton
        className="max-phone:col-start-2 max-phone:row-start-1"
        label={t`Remove condition ${number}`}
        onPress={() => onChange(undefined)}
      >
        <X aria-hidden size={14} strokeWidth={1.5} />
      </IconButton>
    </fieldset>
  );
}

/** The fields of the record and what it links to, and those of the results of earlier steps. */
function comparableFields(scene: Scene, where: Where): readonly ReadableField[] {
  const results = where.before.flatMap(({ key }) => {
    const kind = kindOfTarget(scene, where, `steps.${key}`);
    return (objectNamed(scene, kind)?.fields ?? [])
      .filter(({ readable }) => readable)
      .map((field) => ({
        ...field,
        path: `steps.${key}.${field.name}`,
        label: t`${field.label} of the result of ${key}`,
      }));
  });
  return [...readableFields(scene, where.object), ...results];
}

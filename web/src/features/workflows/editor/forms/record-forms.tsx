import { Plus, X } from 'lucide-react';
import type { StepOf } from '../../../../../../server/workflows/language/step.schema.ts';
import { capital } from '../../../../api/field-words.ts';
import { t } from '../../../../language/words.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import { RecordValue, textOf } from '../fields/record-value.tsx';
import { ReferenceField } from '../fields/reference-field.tsx';
import { SetFields } from '../fields/set-fields.tsx';
import { ValueField } from '../fields/value-field.tsx';
import { kindOfTarget, objectNamed, useScene, type Where } from '../scene.ts';
import type { StepFormProps } from './form-props.ts';
import { TargetField } from './target-field.tsx';

/** The forms of steps that change or find records. */

/** The form of a step that sets fields of a record. */
export function UpdateRecordForm({ step, where, onChange }: StepFormProps<'update_record'>) {
  const scene = useScene();
  const set = (part: Partial<typeof step.with>) => onChange({ ...step, with: { ...step.with, ...part } });
  return (
    <>
      <TargetField
        step={step.do}
        where={where}
        value={step.with.record}
        onChange={(record) => set({ record })}
      />
      <SetFields
        object={kindOfTarget(scene, where, step.with.record)}
        where={where}
        values={step.with.fields}
        onChange={(fields) => set({ fields: { ...fields } })}
      />
    </>
  );
}

/** The form of a step that logs a note, a call, an email or a meeting. */
export function LogActivityForm({ step, where, onChange }: StepFormProps<'log_activity'>) {
  const set = (part: Partial<typeof step.with>) => onChange({ ...step, with: { ...step.with, ...part } });
  return (
    <>
      <TargetField
        step={step.do}
        where={where}
        value={step.with.record}
        onChange={(record) => set({ record })}
      />
      <Select
        label={t`Type`}
        choices={ACTIVITY_TYPES}
        value={step.with.activity_type}
        onChange={(activity_type) => set({ activity_type })}
      />
      <ValueField
        label={t`Description`}
        multiline
        where={where}
        value={step.with.description}
        onChange={(description) => set({ description })}
      />
    </>
  );
}

const ACTIVITY_TYPES = [
  { id: 'note', name: t`Note` },
  { id: 'call', name: t`Call` },
  { id: 'email', name: t`Email` },
  { id: 'meeting', name: t`Meeting` },
] as const;

interface TagsFormProps {
  readonly kind: 'add_tag' | 'remove_tag';
  readonly where: Where;
  readonly given: StepOf<'add_tag'>['with'];
  readonly onChange: (given: StepOf<'add_tag'>['with']) => void;
}

/** The form of a step that adds or removes tags. */
export function TagsForm({ kind, where, given, onChange }: TagsFormProps) {
  return (
    <>
      <TargetField
        step={kind}
        where={where}
        value={given.record}
        onChange={(record) => onChange({ ...given, record })}
      />
      <ValueField
        label={t`Tags`}
        hint={t`Separate several by commas.`}
        where={where}
        value={given.tags.join(', ')}
        onChange={(text) => onChange({ ...given, tags: text.split(',').map((tag) => tag.trimStart()) })}
      />
    </>
  );
}

/** The form of a step that assigns a record to one person, or to several in turn. */
export function AssignForm({ step, where, onChange }: StepFormProps<'assign'>) {
  const { user_ids: users, record } = step.with;
  const set = (part: Partial<typeof step.with>) => onChange({ ...step, with: { ...step.with, ...part } });
  return (
    <>
      <TargetField step={step.do} where={where} value={record} onChange={(next) => set({ record: next })} />
      {users.map((user, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a person may stand in the list twice
        <div key={index} className="grid grid-cols-[1fr_auto] items-end gap-1">
          <ReferenceField
            label={users.length === 1 ? t`Person` : t`Person ${index + 1}`}
            reference="member"
            where={where}
            value={user === 'me' ? null : user}
            onChange={(id) => set({ user_ids: users.with(index, id ?? 'me') })}
          />
          {users.length > 1 && (
            <IconButton
              label={t`Remove person ${index + 1}`}
              onPress={() => set({ user_ids: users.toSpliced(index, 1) })}
            >
              <X aria-hidden size={14} strokeWidth={1.5} />
            </IconButton>
          )}
        </div>
      ))}
      <div>
        <Button onPress={() => set({ user_ids: [...users, 'me'] })}>
          <Plus aria-hidden size={14} /> {t`Another person, in turn`}
        </Button>
      </div>
    </>
  );
}

/** The form of a step that finds the newest record with a value. */
export function FindRecordForm({ step, where, onChange }: StepFormProps<'find_record'>) {
  const scene = useScene();
  const { object, match } = step.with;
  const set = (part: Partial<typeof step.with>) => onChange({ ...step, with: { ...step.with, ...part } });
  const objects: readonly Choice[] = scene.choices.objects
    .filter(({ find_by }) => find_by.length > 0)
    .map(({ type }) => ({ id: type, name: capital(type) }));
  const known = objectNamed(scene, object);
  const fields = known?.fields.filter(({ name }) => known.find_by.includes(name)) ?? [];
  const field = fields.find(({ name }) => name === match.field);
  return (
    <>
      <Select
        label={t`Find a`}
        choices={objects}
        value={object}
        onChange={(next) => {
          const [first = ''] = objectNamed(scene, next)?.find_by ?? [];
          set({ object: next, match: { field: first, value: '' } });
        }}
      />
      <Select
        label={t`Whose`}
        choices={fields.map(({ name, label }) => ({ id: name, name: capital(label) }))}
        value={match.field}
        onChange={(next) => set({ match: { field: next, value: '' } })}
      />
      {field ? (
        <RecordValue
          {...{ field, where }}
          value={match.value}
          onChange={(value) => set({ match: { ...match, value } })}
        />
      ) : (
        <ValueField
          label={t`Is`}
          where={where}
          value={textOf(match.value)}
          onChange={(value) => set({ match: { ...match, value } })}
        />
      )}
    </>
  );
}

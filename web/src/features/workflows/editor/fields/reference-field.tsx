import { useQuery } from '@tanstack/react-query';
import { capital } from '../../../../api/field-words.ts';
import { membersQuery } from '../../../../api/members.ts';
import { pipelinesQuery } from '../../../../api/pipelines.ts';
import { inSentence, t } from '../../../../language/words.ts';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import type { FieldChoice } from '../../api/workflows.ts';
import { type Scene, useScene, valuesAt, type Where } from '../scene.ts';

export type Reference = NonNullable<FieldChoice['refers_to']>;

/** The stages, pipelines or members to choose from. */
export function useReferences(reference: Reference): readonly Choice[] {
  const { data: pipelines = [] } = useQuery(pipelinesQuery);
  const { data: members = [] } = useQuery(membersQuery);
  switch (reference) {
    case 'stage':
      return pipelines.flatMap(({ name: pipeline, stages }) =>
        stages.map(({ id, name }) => ({ id, name, ...(pipelines.length > 1 ? { hint: pipeline } : {}) })),
      );
    case 'pipeline':
      return pipelines.map(({ id, name }) => ({ id, name }));
    case 'member':
      return members.map(({ user_id, name }) => ({ id: user_id, name }));
    default:
      return [];
  }
}

/** The values of the record and of earlier steps that refer to the same kind of thing, as templates. */
export function templatesFor(
  scene: Scene,
  where: Where,
  isFitting: (field: FieldChoice) => boolean,
): readonly Choice[] {
  return valuesAt(scene, where)
    .filter(({ kind }) => kind !== 'before')
    .flatMap(({ kind, title, values }) =>
      values
        .filter(({ field }) => field && isFitting(field))
        .map(({ path, label }) => ({
          id: `{{ ${path} }}`,
          name: kind === 'result' ? `${capital(label)}, ${inSentence(title)}` : capital(label),
          hint: t`value`,
        })),
    );
}

/** The choice of nothing. */
const NOTHING = 'nothing';

interface ReferenceFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly reference: Reference;
  readonly value: unknown;
  readonly onChange: (value: string | null) => void;
  /** Where it stands, if it may be a value of the record. */
  readonly where?: Where;
  /** What leaving it empty is called, if it may be empty. */
  readonly empty?: string;
  readonly className?: string;
}

/** A stage, a pipeline or a member, or a value that names one. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { label, labelHidden, reference, value, onChange, where, empty, className } = props;
  const scene = useScene();
  const known = useReferences(reference);
  const templates = where ? templatesFor(scene, where, ({ refers_to }) => refers_to === reference) : [];
  const chosen = typeof value === 'string' && value !== '' ? value : NOTHING;
  const choices: readonly Choice[] = [
    ...(empty === undefined ? [] : [{ id: NOTHING, name: empty }]),
    ...templates,
    ...known,
  ];
  const isKnown = chosen === NOTHING || choices.some(({ id }) => id === chosen);
  const unknown = { id: chosen, name: chosen.includes('{{') ? chosen : t`Deleted` };
  return (
    <Select
      label={label}
      labelHidden={labelHidden ?? false}
      choices={isKnown ? choices : [...choices, unknown]}
      value={chosen === NOTHING && empty === undefined ? null : chosen}
      onChange={(id) => onChange(id === NOTHING ? null : id)}
      {...(className === undefined ? {} : { className })}
    />
  );
}

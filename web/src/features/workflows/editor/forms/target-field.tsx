import { capital } from '../../../../api/field-words.ts';
import { inLanguage, t } from '../../../../language/words.ts';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import { kindOfTarget, objectNamed, useScene, type Where } from '../scene.ts';

interface TargetFieldProps {
  /** The kind of step, which not every kind of record allows. */
  readonly step: string;
  readonly where: Where;
  readonly value: string;
  readonly onChange: (target: string) => void;
}

/** The record that a step changes: that of the workflow, one that it links to, or the result of an earlier step. */
export function TargetField({ step, where, value, onChange }: TargetFieldProps) {
  const scene = useScene();
  const links = objectNamed(scene, where.object)?.links ?? [];
  const all: readonly Choice[] = [
    { id: 'record', name: t`The ${inLanguage(where.object ?? 'record')}` },
    ...links.map((link) => ({ id: `record.${link}`, name: t`Its ${inLanguage(link)}` })),
    ...where.before.map(({ key }) => ({ id: `steps.${key}`, name: t`Result of ${key}` })),
  ];
  const choices = all.filter(({ id }) => {
    const kind = kindOfTarget(scene, where, id);
    return id === value || objectNamed(scene, kind)?.steps.includes(step);
  });
  if (choices.length < 2 && choices[0]?.id === value) return null;
  return <Select label={capital('record')} choices={choices} value={value} onChange={onChange} />;
}

import { useRef } from 'react';
import { pathsIn } from '../../../../../../server/workflows/language/checking/template-paths.ts';
import { capital } from '../../../../api/field-words.ts';
import { t } from '../../../../language/words.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { TextField, type TextFieldProps } from '../../../../ui/form/field.tsx';
import { pathWords } from '../../sentences.ts';
import { useScene, valuesAt, type Where } from '../scene.ts';
import { ValuePicker } from './value-picker.tsx';

interface ValueFieldProps
  extends Pick<TextFieldProps, 'label' | 'hint' | 'multiline' | 'rows' | 'refusal' | 'placeholder'> {
  readonly where: Where;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text that may contain values: typed as it is, values from a list, and chips that say what they are. */
export function ValueField({ where, value, onChange, ...field }: ValueFieldProps) {
  const scene = useScene();
  const box = useRef<HTMLDivElement>(null);
  const insert = (template: string) => {
    const input = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    const from = input?.selectionStart ?? value.length;
    const to = input?.selectionEnd ?? from;
    onChange(value.slice(0, from) + template + value.slice(to));
  };
  return (
    <div ref={box} className="flex flex-col gap-1">
      <TextField {...field} value={value} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-1">
        <TemplateChips value={value} onChange={onChange} />
        <span className="ml-auto">
          <ValuePicker into={field.label} groups={valuesAt(scene, where)} onPick={insert} />
        </span>
      </div>
    </div>
  );
}

const TEMPLATE = /\{\{[^{}]*\}\}/g;

function TemplateChips({ value, onChange }: Pick<ValueFieldProps, 'value' | 'onChange'>) {
  const { names } = useScene();
  const templates = [...new Set(value.match(TEMPLATE) ?? [])];
  return templates.map((template) => {
    const words = capital(pathWords(pathsIn(template)[0] ?? '', names));
    const run = () => onChange(value.replaceAll(template, ''));
    return (
      <Chip key={template} tone="accent" remove={{ label: t`Remove ${words}`, run }}>
        {words}
      </Chip>
    );
  });
}

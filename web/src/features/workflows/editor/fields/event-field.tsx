import { capital } from '../../../../api/field-words.ts';
import { Select } from '../../../../ui/form/select.tsx';
import { useScene } from '../scene.ts';

interface EventFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (type: string) => void;
}

/** An event, chosen by what happens: "A deal is won". */
export function EventField({ label, value, onChange }: EventFieldProps) {
  const { choices } = useScene();
  return (
    <Select
      label={label}
      choices={choices.events.map(({ type, words }) => ({ id: type, name: capital(words) }))}
      value={value}
      onChange={onChange}
    />
  );
}

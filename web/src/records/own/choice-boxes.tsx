import { CheckboxGroup } from 'react-aria-components';
import { Checkbox } from '../../ui/form/checkbox.tsx';

interface ChoiceBoxesProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (options: readonly string[]) => void;
  /** Whether the first option takes the focus. */
  readonly autoFocus?: boolean;
}

/** A checkbox for each option; the chosen ones are answered in the order of the options. */
export function ChoiceBoxes({ label, options, value, onChange, autoFocus = false }: ChoiceBoxesProps) {
  return (
    <CheckboxGroup
      aria-label={label}
      value={[...value]}
      onChange={(chosen) => onChange(options.filter((option) => chosen.includes(option)))}
    >
      {options.map((option, index) => (
        <Checkbox
          key={option}
          value={option}
          autoFocus={autoFocus && index === 0}
          className="rounded-small px-2 hover:bg-hover"
        >
          {option}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

import { plural } from '../../language/words.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';

interface PauseChoiceProps {
  /** What a member published, and what names them. */
  readonly workflows: readonly { readonly name: string }[];
  readonly isSelf?: boolean;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

const OWN = {
  one: 'Pause {names}, which you published or which names you',
  other: 'Pause {names}, which you published or which name you',
};

const THEIRS = {
  one: 'Pause {names}, which they published or which names them',
  other: 'Pause {names}, which they published or which name them',
};

/** Asks whether to pause the workflows that a member leaves behind; nothing if there are none. */
export function PauseChoice({ workflows, isSelf = false, isSelected, onChange }: PauseChoiceProps) {
  if (workflows.length === 0) return null;
  return (
    <Checkbox className="mt-3" isSelected={isSelected} onChange={onChange}>
      {plural(workflows.length, isSelf ? OWN : THEIRS, {
        names: workflows.map(({ name }) => `“${name}”`).join(', '),
      })}
    </Checkbox>
  );
}

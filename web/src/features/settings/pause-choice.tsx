import { Checkbox } from '../../ui/form/checkbox.tsx';

interface PauseChoiceProps {
  /** What a member published, and what names them. */
  readonly workflows: readonly { readonly name: string }[];
  readonly isSelf?: boolean;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** Asks whether to pause the workflows that a member leaves behind; nothing if there are none. */
export function PauseChoice({ workflows, isSelf = false, isSelected, onChange }: PauseChoiceProps) {
  if (workflows.length === 0) return null;
  return (
    <Checkbox className="mt-3" isSelected={isSelected} onChange={onChange}>
      Pause {workflows.map(({ name }) => `“${name}”`).join(', ')}, which {isSelf ? 'you' : 'they'} published
      or which {workflows.length === 1 ? 'names' : 'name'} {isSelf ? 'you' : 'them'}
    </Checkbox>
  );
}

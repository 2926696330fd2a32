import type { ReactNode } from 'react';
import { CheckboxGroup, DialogTrigger } from 'react-aria-components';
import { IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Popover } from '../ui/popover.tsx';

interface ShownMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** What the boxes are about, such as `Visible columns`. */
  readonly group: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly shown: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onOpen?: () => void;
  readonly className?: string;
}

/** Chooses what is shown of records: a box for each of its parts, behind a button. */
export function ShownMenu({
  label,
  icon,
  group,
  choices,
  shown,
  onChoose,
  onOpen,
  className,
}: ShownMenuProps) {
  return (
    <DialogTrigger onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <IconButton label={label} {...(className === undefined ? {} : { className })}>
        {icon}
      </IconButton>
      <Popover label={label} placement="bottom end" className="w-52">
        <div className="max-h-[70vh] overflow-auto p-2">
          <CheckboxGroup aria-label={group} value={[...shown]} onChange={(ids) => onChoose(ids)}>
            {choices.map(({ id, name }) => (
              <Checkbox key={id} value={id} className="rounded-small px-2 hover:bg-hover">
                {name}
              </Checkbox>
            ))}
          </CheckboxGroup>
        </div>
      </Popover>
    </DialogTrigger>
  );
}

import type { ReactElement } from 'react';
import type { StepKind } from '../../../../../server/workflows/language/step.schema.ts';
import { t } from '../../../language/words.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { KINDS, STEP_KINDS } from './kinds.ts';

interface AddStepProps {
  /** The button that opens the list. */
  readonly trigger: ReactElement;
  readonly onAdd: (kind: StepKind) => void;
}

/** The kinds of steps behind a button. */
export function AddStep({ trigger, onAdd }: AddStepProps) {
  return (
    <Menu label={t`Kinds of steps`} trigger={trigger}>
      {STEP_KINDS.map((kind) => {
        const { name, icon: Icon } = KINDS[kind];
        return (
          <MenuItem
            key={kind}
            icon={<Icon aria-hidden size={14} strokeWidth={1.5} />}
            onAction={() => onAdd(kind)}
          >
            {name}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

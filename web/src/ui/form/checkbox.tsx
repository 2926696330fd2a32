import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components';
import { classes } from '../classes.ts';

interface Props extends Omit<CheckboxProps, 'className' | 'style' | 'children'> {
  /** The label; without it, set `aria-label`. */
  readonly children?: ReactNode;
  /** Shown below the label. */
  readonly hint?: ReactNode;
  readonly className?: string;
}

/** A checkbox. */
export function Checkbox({ children, hint, className, ...props }: Props) {
  return (
    <AriaCheckbox
      {...props}
      className={classes('group target relative flex items-center gap-2 off:opacity-50', className)}
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <span
            className={classes(
              'grid size-4 shrink-0 place-items-center rounded-small border group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-1 group-data-focus-visible:outline-accent',
              isSelected || isIndeterminate
                ? 'border-transparent bg-accent-solid text-on-accent'
                : 'border-line-strong bg-raised',
            )}
          >
            {isIndeterminate ? (
              <Minus aria-hidden size={12} strokeWidth={3} />
            ) : (
              isSelected && <Check aria-hidden size={12} strokeWidth={3} />
            )}
          </span>
          {children !== undefined && (
            <span>
              {children}
              {hint !== undefined && <span className="block text-small text-text-quiet">{hint}</span>}
            </span>
          )}
        </>
      )}
    </AriaCheckbox>
  );
}

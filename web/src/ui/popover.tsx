import { type ReactNode, useId } from 'react';
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components';
import { classes } from './classes.ts';

interface Props extends Omit<PopoverProps, 'className' | 'style' | 'children'> {
  /** What screen readers call it, if not as the button that opens it. */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A surface that floats beside what opened it. It is a dialog itself: one within it would leave out the hidden buttons by which screen
 * readers close the surface.
 */
export function Popover({ label, className, children, ...props }: Props) {
  const id = useId();
  return (
    <AriaPopover
      offset={4}
      {...props}
      {...(label === undefined ? {} : { 'aria-labelledby': id })}
      className={classes(
        'animate-appear overflow-hidden rounded-large border border-line bg-raised shadow-float outline-none',
        className,
      )}
    >
      {label !== undefined && (
        <span id={id} hidden>
          {label}
        </span>
      )}
      {children}
    </AriaPopover>
  );
}

import { type ReactNode, useId } from 'react';
import {
  Popover as AriaPopover,
  ListBoxContext,
  PopoverContext,
  type PopoverProps,
  useSlottedContext,
} from 'react-aria-components';
import { classes } from './classes.ts';

interface Props extends Omit<PopoverProps, 'className' | 'style' | 'children'> {
  /** What screen readers call it, if not as the button that opens it. */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A surface that floats beside what opened it. It is a dialog itself: one within it would leave out the hidden buttons by which screen
 * readers close the surface. Beside a field in which people go on typing it is none, but a region of the page, as everything on it is in one.
 */
export function Popover({ label, className, children, ...props }: Props) {
  const id = useId();
  const isBesideField = useSlottedContext(PopoverContext)?.isNonModal === true;
  const suggestions = useSlottedContext(ListBoxContext)?.['aria-label'];
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
      {isBesideField ? <section aria-label={suggestions}>{children}</section> : children}
    </AriaPopover>
  );
}

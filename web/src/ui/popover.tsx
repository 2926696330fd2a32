import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components';
import { classes } from './classes.ts';

/** A surface that floats beside what opened it. */
export function Popover({
  className,
  ...props
}: Omit<PopoverProps, 'className' | 'style'> & { readonly className?: string }) {
  return (
    <AriaPopover
      offset={4}
      {...props}
      className={classes(
        'animate-appear overflow-hidden rounded-large border border-line bg-raised shadow-float outline-none',
        className,
      )}
    />
  );
}

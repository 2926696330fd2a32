import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { classes } from './classes.ts';
import { Tooltip } from './tooltip.tsx';

const BASE =
  'target inline-flex shrink-0 items-center justify-center gap-1.5 rounded border px-3 font-medium whitespace-nowrap transition-colors duration-100 off:opacity-50 pending:opacity-70';

const LOOKS = {
  /** The one thing to do on a page or in a dialog. */
  primary:
    'border-transparent bg-accent-solid text-on-accent hover:bg-accent-solid-hover pressed:bg-accent-solid-hover',
  /** Everything else. */
  plain: 'border-line bg-raised text-text hover:bg-hover pressed:bg-pressed',
  /** Without a border, such as in toolbars. */
  quiet: 'border-transparent text-text-quiet hover:bg-hover hover:text-text pressed:bg-pressed',
  /** For actions that cannot be undone. */
  danger: 'border-transparent bg-danger-solid text-on-accent hover:opacity-90',
} as const;

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  readonly look?: keyof typeof LOOKS;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The classes of a button, for links that look like one. */
export function buttonClasses(look: keyof typeof LOOKS = 'plain', className?: string): string {
  return classes(BASE, LOOKS[look], className);
}

/** A button with text. */
export function Button({ look, className, ...props }: ButtonProps) {
  return <AriaButton {...props} className={buttonClasses(look, className)} />;
}

/** A button with only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  shortcut,
  look = 'quiet',
  className,
  ...props
}: ButtonProps & { readonly label: string; readonly shortcut?: string }) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <AriaButton
        {...props}
        aria-label={label}
        className={classes(
          BASE,
          LOOKS[look],
          'px-0 [min-width:32px] pointer-coarse:[min-width:44px]',
          className,
        )}
      />
    </Tooltip>
  );
}

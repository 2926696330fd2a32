import { type LinkProps, Link as RouterLink } from '@tanstack/react-router';
import { classes } from './classes.ts';

/** A link in a text, within the app. */
export function Link({ className, ...props }: LinkProps & { readonly className?: string }) {
  return (
    <RouterLink {...props} className={classes('text-accent underline-offset-2 hover:underline', className)} />
  );
}

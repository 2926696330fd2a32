import { type LinkProps, Link as RouterLink } from '@tanstack/react-router';
import { buttonClasses } from './button.tsx';
import { classes } from './classes.ts';

/** A link in a text, within the app; underlined, because colour alone tells it from no word beside it. */
export function Link({ className, ...props }: LinkProps & { readonly className?: string }) {
  return (
    <RouterLink
      {...props}
      className={classes(
        'text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent',
        className,
      )}
    />
  );
}

/** A link that looks like a button: it leads to where something is done. */
export function LinkButton({ className, ...props }: LinkProps & { readonly className?: string }) {
  return <RouterLink {...props} className={buttonClasses('plain', className)} />;
}

import { type LinkProps, Link as RouterLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
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

/** The way back, before the title of a page; `label` says where it leads. */
export function BackLink({
  label,
  className,
  ...props
}: LinkProps & { readonly label: string; readonly className?: string }) {
  return (
    <RouterLink
      {...props}
      aria-label={label}
      title={label}
      className={buttonClasses(
        'quiet',
        classes('px-0 [min-width:32px] pointer-coarse:[min-width:44px]', className),
      )}
    >
      <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
    </RouterLink>
  );
}

/** A link that looks like a button: it leads to where something is done. */
export function LinkButton({ className, ...props }: LinkProps & { readonly className?: string }) {
  return <RouterLink {...props} className={buttonClasses('plain', className)} />;
}

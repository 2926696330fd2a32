import { type LinkProps, Link as RouterLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClasses } from './button.tsx';
import { classes } from './classes.ts';

/** How a link looks inside a text; for an `<a>` to a page outside of the router, too. */
export const LINK_CLASSES =
  'text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent';

/** A link within the app, inside a text; underlined, because colour alone does not mark it. */
export function Link({ className, ...props }: LinkProps & { readonly className?: string }) {
  return <RouterLink {...props} className={classes(LINK_CLASSES, className)} />;
}

interface AddressLinkProps {
  readonly address: string;
  /** What the address says behind the question mark. */
  readonly search?: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The same for an address built from parts, such as a record's type and id, which types cannot check. */
export function AddressLink({ address, search, className, children }: AddressLinkProps) {
  return (
    <RouterLink to={address} {...(search ? { search } : {})} className={classes(LINK_CLASSES, className)}>
      {children}
    </RouterLink>
  );
}

/** The back link before a page title; `label` says where it leads. */
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
      className={buttonClasses('quiet', classes(BACK, className))}
    >
      <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
    </RouterLink>
  );
}

const BACK = 'px-0 [min-width:32px] pointer-coarse:[min-width:44px]';

/** The same to an address that is made of parts, such as the list of a kind of record. */
export function AddressBackLink({ address, label }: { readonly address: string; readonly label: string }) {
  return (
    <RouterLink to={address} aria-label={label} title={label} className={buttonClasses('quiet', BACK)}>
      <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
    </RouterLink>
  );
}

/** A link that looks like a button. */
export function LinkButton({ className, ...props }: LinkProps & { readonly className?: string }) {
  return <RouterLink {...props} className={buttonClasses('plain', className)} />;
}

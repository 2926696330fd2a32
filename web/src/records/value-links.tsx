import { ExternalLink, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../language/words.ts';
import { webAddress } from './web-address.ts';

/** Links beside a value, such as to call a number. User text becomes an address only where that is safe. */

/** A link that writes an email. */
export function MailLink({ address }: { readonly address: string }) {
  return (
    <ValueLink href={`mailto:${encodeURIComponent(address)}`} label={t`Email ${address}`}>
      <Mail aria-hidden size={14} strokeWidth={1.5} />
    </ValueLink>
  );
}

/** A link that calls a number. */
export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <ValueLink href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} label={t`Call ${number}`}>
      <Phone aria-hidden size={14} strokeWidth={1.5} />
    </ValueLink>
  );
}

/** A link that opens a web page in a new tab; nothing if the text is not a web address. */
export function WebLink({ address }: { readonly address: string }) {
  const href = webAddress(address);
  if (href === undefined) return null;
  return (
    <ValueLink href={href} label={t`Open ${address}`} isOutside>
      <ExternalLink aria-hidden size={14} strokeWidth={1.5} />
    </ValueLink>
  );
}

interface ValueLinkProps {
  readonly href: string;
  readonly label: string;
  readonly isOutside?: boolean;
  readonly children: ReactNode;
}

function ValueLink({ href, label, isOutside = false, children }: ValueLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}
      className="grid size-8 shrink-0 place-items-center rounded text-text-quiet hover:bg-hover hover:text-text pointer-coarse:size-11"
    >
      {children}
    </a>
  );
}

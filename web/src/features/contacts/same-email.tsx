import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkChoicesQuery } from '../../api/linked-records.ts';
import { rich } from '../../language/words.ts';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import { LINK_CLASSES } from '../../ui/link.tsx';

interface SameEmailProps {
  /** As typed. */
  readonly email: string;
  /** Called when the link to that contact is followed. */
  readonly onLeave: () => void;
}

/** Says who has an email address already, before another contact gets it. */
export function SameEmail({ email, onLeave }: SameEmailProps) {
  const typed = useDebounced(email.trim().toLowerCase(), 300);
  const isWhole = /^[^@]+@[^@.]+\../.test(typed);
  const { data: found = [] } = useQuery({ ...linkChoicesQuery('contact', typed), enabled: isWhole });
  const other = isWhole ? found.find(({ hint }) => hint?.toLowerCase() === typed) : undefined;
  return (
    <p role="status" className="-mt-2 text-small text-text-quiet empty:hidden">
      {other &&
        rich`${(
          <Link
            to="/contacts/$contactId"
            params={{ contactId: other.id }}
            className={LINK_CLASSES}
            onClick={onLeave}
          >
            {other.name}
          </Link>
        )} has this email address already.`}
    </p>
  );
}

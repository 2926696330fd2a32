import { Users } from 'lucide-react';
import { rich, t } from '../../language/words.ts';
import { NoMatches } from '../../records/table/no-matches.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { NewContact } from './new-contact.tsx';

interface NoContactsProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** The empty state of the table. */
export function NoContacts({ isFiltered, onClear }: NoContactsProps) {
  if (isFiltered) return <NoMatches title={t`No matching contacts`} onClear={onClear} />;
  return (
    <EmptyState
      icon={<Users aria-hidden size={24} strokeWidth={1.5} />}
      title={t`No contacts yet`}
      action={
        <>
          <NewContact />
          <LinkButton to="/import">{t`Import a file`}</LinkButton>
        </>
      }
    >
      {rich`Your contacts will appear here. Create one, import a file, or follow the
        ${<Link to="/welcome">{t`setup guide`}</Link>}.`}
    </EmptyState>
  );
}

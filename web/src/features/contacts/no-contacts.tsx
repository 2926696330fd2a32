import { Users } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { type ContactsSearch, NO_FILTER } from './contacts-search.ts';
import { NewContact } from './new-contact.tsx';

interface NoContactsProps {
  readonly isFiltered: boolean;
  readonly change: (changes: ContactsSearch) => void;
}

/** What the table says where it has no row. */
export function NoContacts({ isFiltered, change }: NoContactsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No contact fits"
        action={<Button onPress={() => change(NO_FILTER)}>Clear the filters</Button>}
      >
        Nobody has all that the filters ask for.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Users aria-hidden size={24} strokeWidth={1.5} />}
      title="No contacts yet"
      action={<NewContact />}
    >
      The people you do business with stand here. Add the first one, <Link to="/import">import a file</Link>,
      or take the <Link to="/welcome">first steps</Link>.
    </EmptyState>
  );
}

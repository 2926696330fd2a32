import { Users } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { NewContact } from './new-contact.tsx';

interface NoContactsProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** The empty state of the table. */
export function NoContacts({ isFiltered, onClear }: NoContactsProps) {
  if (isFiltered) {
    return (
      <EmptyState title="No matching contacts" action={<Button onPress={onClear}>Clear filters</Button>}>
        Try removing a filter.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Users aria-hidden size={24} strokeWidth={1.5} />}
      title="No contacts yet"
      action={
        <>
          <NewContact />
          <LinkButton to="/import">Import a file</LinkButton>
        </>
      }
    >
      Your contacts will appear here. Create one, import a file, or follow the{' '}
      <Link to="/welcome">setup guide</Link>.
    </EmptyState>
  );
}

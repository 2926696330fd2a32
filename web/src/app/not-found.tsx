import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';

/** What stands where nothing is. */
export function NotFound() {
  return (
    <Page title="Not found">
      <EmptyState
        title="There is nothing at this address"
        action={<LinkButton to="/deals">Go to the deals</LinkButton>}
      >
        It may have been deleted, or belong to another organization.
      </EmptyState>
    </Page>
  );
}

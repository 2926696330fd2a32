import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';

/** What stands where nothing is. */
export function NotFound() {
  return (
    <EmptyState title="There is nothing at this address">
      It may have been deleted, or belong to another organization. <Link to="/deals">Go to the deals</Link>
    </EmptyState>
  );
}

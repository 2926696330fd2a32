import { isGone } from '../api/client.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Failure } from '../ui/failure.tsx';
import { Link } from '../ui/link.tsx';

/** Where a record stands among its like. */
const LISTS = {
  deal: { to: '/deals', name: 'Go to deals' },
  contact: { to: '/contacts', name: 'Go to contacts' },
  company: { to: '/companies', name: 'Go to companies' },
} as const;

interface NotShownProps {
  readonly kind: keyof typeof LISTS;
  readonly error: Error;
  readonly retry: () => void;
}

/** Says why a record is not shown: that it is gone, with a way to the others, or what hinders it now. */
export function NotShown({ kind, error, retry }: NotShownProps) {
  if (!isGone(error)) return <Failure error={error} retry={retry} />;
  const { to, name } = LISTS[kind];
  return (
    <EmptyState title={`${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found`}>
      It may have been deleted, or it belongs to another organization. <Link to={to}>{name}</Link>
    </EmptyState>
  );
}

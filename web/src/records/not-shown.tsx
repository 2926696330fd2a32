import { isGone } from '../api/client.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Failure } from '../ui/failure.tsx';
import { Link } from '../ui/link.tsx';

/** Where a record stands among its like. */
const LISTS = {
  deal: { to: '/deals', name: 'Go to the board' },
  contact: { to: '/contacts', name: 'Go to the contacts' },
  company: { to: '/companies', name: 'Go to the companies' },
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
    <EmptyState title={`This ${kind} is gone`}>
      Someone deleted it, or it belongs to another organization. <Link to={to}>{name}</Link>
    </EmptyState>
  );
}

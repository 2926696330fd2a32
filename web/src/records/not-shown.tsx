import { isGone } from '../api/client.ts';
import { useRecordPages } from '../registry/record-kind.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Failure } from '../ui/failure.tsx';
import { AddressLink } from '../ui/link.tsx';

interface NotShownProps {
  /** The kind of record, such as `deal`. */
  readonly kind: string;
  readonly error: Error;
  readonly retry: () => void;
}

/** Says why a record is not shown: it does not exist, or it could not be loaded. */
export function NotShown({ kind, error, retry }: NotShownProps) {
  const { path, plural } = useRecordPages(kind);
  if (!isGone(error)) return <Failure error={error} retry={retry} />;
  return (
    <EmptyState title={`${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found`}>
      It may have been deleted, or it belongs to another organization.{' '}
      <AddressLink address={path}>Go to {plural.toLowerCase()}</AddressLink>
    </EmptyState>
  );
}

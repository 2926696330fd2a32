import type { ActivitiesOf, Activity } from '../api/activities.ts';
import { addressOf, useRecordPages } from '../registry/record-kind.ts';
import { AddressLink } from '../ui/link.tsx';

interface EntryLinksProps {
  readonly activity: Activity;
  /** The record whose timeline it is; it need not be named. */
  readonly of: ActivitiesOf;
}

/** With whom and on which deal something happened, where the page does not say it already. */
export function EntryLinks({ activity, of }: EntryLinksProps) {
  const { contact_id, deal_id } = activity;
  return (
    <>
      {contact_id !== null && contact_id !== of.contact_id && <EntryLink kind="contact" id={contact_id} />}
      {deal_id !== null && deal_id !== of.deal_id && <EntryLink kind="deal" id={deal_id} />}
    </>
  );
}

function EntryLink({ kind, id }: { readonly kind: string; readonly id: string }) {
  const pages = useRecordPages(kind);
  const name = pages.useName(id);
  if (name === undefined) return null;
  return (
    <span className="text-text-quiet">
      {' '}
      · <AddressLink address={addressOf(pages, id)}>{name}</AddressLink>
    </span>
  );
}

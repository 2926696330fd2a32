import type { ActivitiesOf, Activity } from '../api/activities.ts';
import { addressOf, useRecordPages } from '../registry/record-kind.ts';
import { AddressLink } from '../ui/link.tsx';

interface EntryLinksProps {
  readonly activity: Activity;
  /** The record whose timeline it is, which is not linked again. */
  readonly of: ActivitiesOf;
}

/** Links to the contact and the deal of an activity, unless the page is about them. */
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

import { useQuery } from '@tanstack/react-query';
import type { ActivitiesOf, Activity } from '../api/activities.ts';
import { dealQuery } from '../api/deals.ts';
import { linkedRecordQuery } from '../api/linked-records.ts';
import { Link } from '../ui/link.tsx';

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
      {contact_id !== null && contact_id !== of.contact_id && <ContactName id={contact_id} />}
      {deal_id !== null && deal_id !== of.deal_id && <DealTitle id={deal_id} />}
    </>
  );
}

function ContactName({ id }: { readonly id: string }) {
  const { data: contact } = useQuery(linkedRecordQuery('contact', id));
  if (!contact) return null;
  return (
    <span className="text-text-quiet">
      {' '}
      · <Link to={`/contacts/${id}`}>{contact.name}</Link>
    </span>
  );
}

function DealTitle({ id }: { readonly id: string }) {
  const { data: deal } = useQuery(dealQuery(id));
  if (!deal) return null;
  return (
    <span className="text-text-quiet">
      {' '}
      · <Link to={`/deals/${id}`}>{deal.title}</Link>
    </span>
  );
}

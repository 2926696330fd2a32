import type { ActivitiesOf, Activity } from '../api/activities.ts';
import { addressOf, useRecordPages } from '../registry/record-kind.ts';
import { AddressLink } from '../ui/link.tsx';

interface EntryLinksProps {
  readonly activity: Activity;
  /** The record whose timeline it is, which is not linked again. */
  readonly of: ActivitiesOf;
}

/** Links to the contact, the deal and the company of an activity, unless the page is about them. */
export function EntryLinks({ activity, of }: EntryLinksProps) {
  const { contact_id, contact_name, deal_id, deal_title, company_id = null, company_name } = activity;
  const links = [
    { kind: 'contact', id: contact_id, name: contact_name, isHere: contact_id === of.contact_id },
    { kind: 'deal', id: deal_id, name: deal_title, isHere: deal_id === of.deal_id },
    { kind: 'company', id: company_id, name: company_name, isHere: company_id === of.company_id },
  ];
  return links.map(({ kind, id, name, isHere }) =>
    id === null || name === null || isHere ? null : <EntryLink key={kind} kind={kind} id={id} name={name} />,
  );
}

interface EntryLinkProps {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

function EntryLink({ kind, id, name }: EntryLinkProps) {
  const pages = useRecordPages(kind);
  return (
    <span className="text-text-quiet">
      {' '}
      · <AddressLink address={addressOf(pages, id)}>{name}</AddressLink>
    </span>
  );
}

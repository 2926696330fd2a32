import type { ReactNode } from 'react';
import type { TaskOf, TaskRow } from '../../api/tasks.ts';
import { t } from '../../language/words.ts';
import { addressOf, useRecordPages } from '../../registry/record-kind.ts';
import { AddressLink } from '../../ui/link.tsx';

/** The records of a task, or of an activity, with their names. */
type Records = Pick<
  TaskRow,
  'contact_id' | 'contact_name' | 'company_id' | 'company_name' | 'deal_id' | 'deal_title'
>;

/** A link to the record that a task or an activity is most about, unless the page is about it. */
export function TaskAbout({ task, of = {} }: { readonly task: Records; readonly of?: TaskOf }): ReactNode {
  const { contact_id, contact_name, company_id, company_name, deal_id, deal_title } = task;
  if (deal_id !== null && deal_id !== of.deal_id)
    return <RecordLink kind="deal" id={deal_id} name={deal_title} word={t`Deal`} />;
  if (contact_id !== null && contact_id !== of.contact_id)
    return <RecordLink kind="contact" id={contact_id} name={contact_name} word={t`Contact`} />;
  if (company_id !== null && company_id !== of.company_id)
    return <RecordLink kind="company" id={company_id} name={company_name} word={t`Company`} />;
  return null;
}

interface RecordLinkProps {
  readonly kind: string;
  readonly id: string;
  readonly name: string | null;
  readonly word: string;
}

function RecordLink({ kind, id, name, word }: RecordLinkProps) {
  const pages = useRecordPages(kind);
  return (
    <>
      {word}: <AddressLink address={addressOf(pages, id)}>{name ?? word}</AddressLink>
    </>
  );
}

import { t } from '../../../language/words.ts';
import { addressOf, useRecordPages } from '../../../registry/record-kind.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Submission } from '../api/submissions.ts';
import { Facts } from './facts.tsx';

/** What a submission led to. */
export function Results({
  submission: { contact_id, deal_id, task_id },
}: {
  readonly submission: Submission;
}) {
  const facts = [
    ...(contact_id === null ? [] : [linkTo('contact', t`Contact`, contact_id)]),
    ...(deal_id === null ? [] : [linkTo('deal', t`Deal`, deal_id)]),
    ...(task_id === null ? [] : [linkTo('task', t`Task`, task_id)]),
  ];
  if (facts.length === 0) return null;
  return (
    <Section title={t`What became of it`}>
      <Facts facts={facts} />
    </Section>
  );
}

function linkTo(type: string, label: string, id: string) {
  return { key: type, label, value: <RecordLink type={type} label={label} id={id} /> };
}

interface RecordLinkProps {
  readonly type: string;
  /** Stands for the name until that is known. */
  readonly label: string;
  readonly id: string;
}

function RecordLink({ type, label, id }: RecordLinkProps) {
  const pages = useRecordPages(type);
  const name = pages.useName(id);
  return (
    <AddressLink address={addressOf(pages, id)} className="target inline-flex items-center">
      {name ?? label}
    </AddressLink>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMayAdminister } from '../../api/session.ts';
import { plural, rich, t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { notifyAfter, notifyFailure } from '../../ui/toast.tsx';
import {
  type SampleData,
  sampleDataQuery,
  useLoadSampleData,
  useRemoveSampleData,
} from './api/sample-data.ts';

/** Offers to load sample data into an empty organization, and to remove it again. */
export function SampleDataBox() {
  const { data } = useQuery(sampleDataQuery);
  const mayAdminister = useMayAdminister();
  if (!data || !mayAdminister) return null;
  const { companies, contacts, deals } = data.loaded;
  if (companies + contacts + deals > 0) return <Loaded {...data.loaded} />;
  return data.can_load ? <Offer /> : null;
}

function Offer() {
  const load = useLoadSampleData();
  return (
    <Box
      title={t`Try it with sample data`}
      action={
        <Button isPending={load.isPending} onPress={() => load.mutate(undefined, { onError: notifyFailure })}>
          {t`Load sample data`}
        </Button>
      }
    >
      {t`30 companies, 90 contacts and 60 deals of an invented business. Remove it any time.`}
    </Box>
  );
}

function Loaded(loaded: SampleData['loaded']) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveSampleData();
  const confirm = async () => {
    await notifyAfter(remove.mutateAsync(), ({ kept }) => removedWords(kept), { tone: 'good' });
    setAsking(false);
  };
  return (
    <>
      <Box
        title={t`Sample data is loaded`}
        action={<Button onPress={() => setAsking(true)}>{t`Remove sample data`}</Button>}
      >
        {rich`Open the ${<Link to="/deals">{t`board`}</Link>}, drag a deal, open a contact or write a note.
          Everything works as with your own records.`}
      </Box>
      <ConfirmDialog
        title={t`Remove sample data?`}
        action={t`Remove sample data`}
        keep={t`Keep`}
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {t`${recordWords(loaded)} will be permanently deleted, with their activities. Records that you changed, logged activities on or linked to your own records stay.`}
      </ConfirmDialog>
    </>
  );
}

interface BoxProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Box({ title, action, children }: BoxProps) {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-large bg-accent-surface p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{title}</h2>
        <p>{children}</p>
      </div>
      {action}
    </section>
  );
}

function recordWords({ companies, contacts, deals }: SampleData['loaded']): string {
  return t`${plural(companies, { one: '# company', other: '# companies' })},
    ${plural(contacts, { one: '# contact', other: '# contacts' })} and
    ${plural(deals, { one: '# deal', other: '# deals' })}`;
}

function removedWords(kept: SampleData['loaded']): string {
  const removed = t`Sample data removed.`;
  const count = kept.companies + kept.contacts + kept.deals;
  if (count === 0) return removed;
  const forms = {
    one: '# record that you worked with stays.',
    other: '# records that you worked with stay.',
  };
  return `${removed} ${plural(count, forms)}`;
}

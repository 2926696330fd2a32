import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMayAdminister } from '../../api/session.ts';
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

/** Offers sample data to an organization that has nothing, and to take it away from one that has it. */
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
      title="Look around first"
      action={
        <Button isPending={load.isPending} onPress={() => load.mutate(undefined, { onError: notifyFailure })}>
          Load sample data
        </Button>
      }
    >
      Four months of an invented company: 30 companies, 90 contacts, 60 deals and what was said. Everything in
      it ends in .example and reaches nobody. You can remove it again whole.
    </Box>
  );
}

function Loaded(loaded: SampleData['loaded']) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveSampleData();
  const confirm = async () => {
    await notifyAfter(remove.mutateAsync(), ({ kept }) => `Sample data removed.${keptWords(kept)}`, {
      tone: 'good',
    });
    setAsking(false);
  };
  return (
    <Box
      title="Sample data is loaded"
      action={<Button onPress={() => setAsking(true)}>Remove sample data</Button>}
    >
      Look at the <Link to="/deals">board</Link>, drag a deal, open a contact, write a note: it works as it
      will with your own records.
      <ConfirmDialog
        title="Remove the sample data?"
        action="Remove sample data"
        keep="Keep it"
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {recordWords(loaded)} will be deleted with what was said about them. What you have worked with stays:
        records that you changed, logged something on or linked to records of your own.
      </ConfirmDialog>
    </Box>
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
  return `${counted(companies, 'company', 'companies')}, ${counted(contacts, 'contact')} and ${counted(deals, 'deal')}`;
}

function keptWords(kept: SampleData['loaded']): string {
  const count = kept.companies + kept.contacts + kept.deals;
  return count === 0
    ? ''
    : ` ${counted(count, 'record')} that you worked with ${count === 1 ? 'stays' : 'stay'}.`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

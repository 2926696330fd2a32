import { CircleDot, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../records/formats.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { BulkStatusDialog } from './bulk-status-dialog.tsx';
import { BulkTagDialog } from './bulk-tag-dialog.tsx';
import { useBulkChange } from './use-bulk-change.ts';

interface BulkBarProps {
  readonly ids: ReadonlySet<string>;
  /** Lets go of the selection. */
  readonly onDone: () => void;
}

/** What can be done with all that are selected; it rises from the foot of the table. */
export function BulkBar({ ids, onDone }: BulkBarProps) {
  const [asked, ask] = useState<'tags' | 'status' | 'delete'>();
  const close = () => ask(undefined);
  const { change, isPending } = useBulkChange([...ids], () => {
    close();
    onDone();
  });
  const people = ids.size === 1 ? '1 contact' : `${formatCount(ids.size)} contacts`;
  return (
    <>
      {ids.size > 0 && (
        <section
          aria-label="Selected contacts"
          className="animate-rise absolute bottom-4 left-1/2 z-30 flex max-w-[calc(100%-1rem)] -translate-x-1/2 flex-wrap items-center justify-center gap-1 rounded-large border border-line bg-raised p-1.5 shadow-float"
        >
          <span role="status" className="figures px-2 font-medium">
            {formatCount(ids.size)} selected
          </span>
          <Button look="quiet" onPress={() => ask('tags')}>
            <Tag aria-hidden size={14} strokeWidth={1.5} /> Tags
          </Button>
          <Button look="quiet" onPress={() => ask('status')}>
            <CircleDot aria-hidden size={14} strokeWidth={1.5} /> Status
          </Button>
          <Button look="quiet" onPress={() => ask('delete')}>
            <Trash2 aria-hidden size={14} strokeWidth={1.5} /> Delete
          </Button>
          <Button onPress={onDone}>Clear</Button>
        </section>
      )}
      <BulkTagDialog
        title={`Tags of ${people}`}
        isOpen={asked === 'tags'}
        isPending={isPending}
        onClose={close}
        onChange={change}
      />
      <BulkStatusDialog
        title={`Status of ${people}`}
        isOpen={asked === 'status'}
        isPending={isPending}
        onClose={close}
        onChange={change}
      />
      <ConfirmDialog
        title={`Delete ${people}?`}
        action={`Delete ${people}`}
        keep="Keep"
        isOpen={asked === 'delete'}
        isPending={isPending}
        onConfirm={() => change({ delete: true })}
        onClose={close}
      >
        {people} and their notes, calls, e-mails and meetings go for good. Their deals stay, without a
        contact.
      </ConfirmDialog>
    </>
  );
}

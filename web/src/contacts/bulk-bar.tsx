import { CircleDot, type LucideIcon, Tag, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RecordCount } from '../../../server/crm/record-count.schema.ts';
import type { ContactEdits, ContactFilter } from '../api/contacts.ts';
import { formatCount } from '../records/formats.ts';
import { countSelected, type Selection } from '../records/table/selection.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toast.tsx';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { BulkProgressLine } from './bulk-progress-line.tsx';
import { BulkStatusDialog } from './bulk-status-dialog.tsx';
import { BulkTagDialog } from './bulk-tag-dialog.tsx';
import { useBulkProgress } from './bulk-work.ts';
import { useBulkChange } from './use-bulk-change.ts';
import { useSelectedIds } from './use-selected-ids.ts';

interface BulkBarProps {
  readonly selection: Selection;
  /** What the table shows, which is what a selection of all takes. */
  readonly filter: ContactFilter;
  readonly count: RecordCount | undefined;
  /** Lets go of the selection. */
  readonly onRelease: () => void;
}

type Action = 'tags' | 'status' | 'delete';

const ACTIONS: readonly { readonly action: Action; readonly name: string; readonly Icon: LucideIcon }[] = [
  { action: 'tags', name: 'Tags', Icon: Tag },
  { action: 'status', name: 'Status', Icon: CircleDot },
  { action: 'delete', name: 'Delete', Icon: Trash2 },
];

/** What can be done with all that are selected; it rises from the foot of the table, and shows how far it is. */
export function BulkBar({ selection, filter, count, onRelease }: BulkBarProps) {
  const [asked, ask] = useState<Action>();
  const [ids, setIds] = useState<readonly string[]>([]);
  const { find, isFinding } = useSelectedIds(selection, filter);
  const progress = useBulkProgress();
  const run = useBulkChange(onRelease);
  const close = () => ask(undefined);
  const begin = async (action: Action) => {
    const found = isFinding ? undefined : await find();
    if (!found) return;
    if (found.length === 0) return notify('Nothing is selected any more.');
    setIds(found);
    ask(action);
  };
  const change = (edits: ContactEdits) => {
    close();
    run(ids, edits);
  };
  const people = ids.length === 1 ? '1 contact' : `${formatCount(ids.length)} contacts`;
  const dialog = { onClose: close, onChange: change };
  return (
    <>
      {progress ? (
        <Bar>
          <BulkProgressLine progress={progress} />
        </Bar>
      ) : (
        (selection.isAll || selection.ids.size > 0) && (
          <Bar>
            <span
              role="status"
              className="figures px-2 font-medium max-phone:basis-full max-phone:text-center"
            >
              {isFinding ? 'Finding all of them …' : selectedWords(selection, count)}
            </span>
            {ACTIONS.map(({ action, name, Icon }) => (
              <Button key={action} look="quiet" onPress={() => void begin(action)}>
                <Icon aria-hidden size={14} strokeWidth={1.5} /> {name}
              </Button>
            ))}
            <Button onPress={onRelease}>Clear</Button>
          </Bar>
        )
      )}
      <BulkTagDialog title={`Tags of ${people}`} isOpen={asked === 'tags'} {...dialog} />
      <BulkStatusDialog title={`Status of ${people}`} isOpen={asked === 'status'} {...dialog} />
      <BulkDeleteDialog
        count={ids.length}
        people={people}
        isOpen={asked === 'delete'}
        onClose={close}
        onDelete={() => change({ delete: true })}
      />
    </>
  );
}

/** `5,001 selected`, or `10,000+ selected` where they were not all counted. */
function selectedWords(selection: Selection, count: RecordCount | undefined): string {
  if (selection.isAll && !count) return 'All selected';
  const isAtLeast = selection.isAll && count?.is_exact === false;
  return `${formatCount(countSelected(selection, count?.count ?? 0))}${isAtLeast ? '+' : ''} selected`;
}

function Bar({ children }: { readonly children: ReactNode }) {
  return (
    <section
      aria-label="Selected contacts"
      className="animate-rise absolute bottom-4 left-1/2 z-30 flex w-max max-w-[calc(100%-1rem)] -translate-x-1/2 flex-wrap items-center justify-center gap-1 rounded-large border border-line bg-raised p-1.5 shadow-float"
    >
      {children}
    </section>
  );
}

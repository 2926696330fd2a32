import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecordCount } from '../../../../server/records/count.schema.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../formats.ts';
import { countSelected, type Selection } from '../table/selection.ts';
import { useBulkProgress } from './bulk-progress.ts';
import { BulkProgressLine } from './bulk-progress-line.tsx';

interface SelectionBarProps {
  /** What is selected, such as `contacts`. */
  readonly what: string;
  readonly selection: Selection;
  readonly count: RecordCount | undefined;
  /** Whether the ids of all records are being loaded. */
  readonly isFinding: boolean;
  readonly actions: readonly {
    readonly name: string;
    readonly Icon: LucideIcon;
    readonly run: () => void;
  }[];
  /** Clears the selection. */
  readonly onRelease: () => void;
}

/** The bar of bulk actions at the bottom of a table, which also shows their progress. */
export function SelectionBar(props: SelectionBarProps) {
  const { what, selection, count, isFinding, actions, onRelease } = props;
  const progress = useBulkProgress();
  if (progress) {
    return (
      <Bar what={what}>
        <BulkProgressLine progress={progress} />
      </Bar>
    );
  }
  if (!selection.isAll && selection.ids.size === 0) return null;
  return (
    <Bar what={what}>
      <span role="status" className="figures px-2 font-medium max-phone:basis-full max-phone:text-center">
        {isFinding ? t`Finding all…` : selectedWords(selection, count)}
      </span>
      {actions.map(({ name, Icon, run }) => (
        <Button key={name} look="quiet" onPress={run}>
          <Icon aria-hidden size={14} strokeWidth={1.5} /> {name}
        </Button>
      ))}
      <Button onPress={onRelease}>{t`Clear`}</Button>
    </Bar>
  );
}

/** `5,001 selected`, or `100,000+ selected` where they were not all counted. */
function selectedWords(selection: Selection, count: RecordCount | undefined): string {
  if (selection.isAll && !count) return t`All selected`;
  const isAtLeast = selection.isAll && count?.is_exact === false;
  return t`${formatCount(countSelected(selection, count?.count ?? 0))}${isAtLeast ? '+' : ''} selected`;
}

function Bar({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={t`Selected ${what}`}
      className="animate-rise absolute bottom-4 left-1/2 z-30 flex w-max max-w-[calc(100%-1rem)] -translate-x-1/2 flex-wrap items-center justify-center gap-1 rounded-large border border-line bg-raised p-1.5 shadow-float"
    >
      {children}
    </section>
  );
}

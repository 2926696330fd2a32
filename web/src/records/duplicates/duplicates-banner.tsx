import { Copy } from 'lucide-react';
import { t } from '../../language/words.ts';
import { AddressLink } from '../../ui/link.tsx';

interface Duplicate {
  readonly id: string;
  readonly name: string;
  /** What they share, such as `email address`. */
  readonly shared: string;
  /** The address of the comparison. */
  readonly address: string;
}

/** Lists possible duplicates of a record, above its related records, each with a link to the comparison. */
export function DuplicatesBanner({ others }: { readonly others: readonly Duplicate[] }) {
  const byId = Map.groupBy(others, ({ id }) => id);
  const shown = [...byId.values()].slice(0, 3);
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={t`Possible duplicates`}
      className="flex flex-col gap-1 border-b border-line bg-warning-surface px-4 py-3"
    >
      <span className="flex items-center gap-2 font-medium">
        <Copy aria-hidden size={14} strokeWidth={1.5} /> {t`Possible duplicates`}
      </span>
      {shown.map(([first, ...more]) =>
        first ? (
          <span key={first.id}>
            <AddressLink address={first.address}>{t`Compare and merge with ${first.name}`}</AddressLink>{' '}
            <span className="text-text-quiet">
              {t`same ${[first, ...more].map(({ shared }) => shared).join(t` and `)}`}
            </span>
          </span>
        ) : null,
      )}
      {byId.size > shown.length && (
        <span className="text-text-quiet">{t`and ${byId.size - shown.length} more`}</span>
      )}
    </section>
  );
}

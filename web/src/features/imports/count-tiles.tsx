import { formatCount } from '../../records/formats.ts';
import { classes } from '../../ui/classes.ts';

interface CountTile {
  readonly name: string;
  readonly count: number;
  readonly tone?: 'plain' | 'danger';
}

/** A few counts side by side, each with a label. */
export function CountTiles({ counts }: { readonly counts: readonly CountTile[] }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {counts.map(({ name, count, tone }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-small text-text-quiet">{name}</dt>
          <dd className={classes('figures text-title font-semibold', tone === 'danger' && 'text-danger')}>
            {formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

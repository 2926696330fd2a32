import type { RecordCount } from '../../../../server/records/count.schema.ts';
import { formatCount } from '../formats.ts';

/** The number of rows: `1,234`, or `100,000+` if not all were counted. */
export function RowCount({ count }: { readonly count: RecordCount | undefined }) {
  if (!count) return null;
  return (
    <span className="figures text-text-quiet max-phone:hidden">
      {formatCount(count.count)}
      {count.is_exact ? '' : '+'}
    </span>
  );
}

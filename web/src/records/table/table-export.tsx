import { Download } from 'lucide-react';
import type { Query } from '../../api/client.ts';
import { type ExportedList, exportHref } from '../../api/exports.ts';
import { inLanguage, t } from '../../language/words.ts';

interface TableExportProps {
  readonly what: ExportedList;
  readonly filter: Query;
}

/** Downloads the filtered rows of a table as CSV. */
export function TableExport({ what, filter }: TableExportProps) {
  const label = t`Export these ${inLanguage(what)} as CSV`;
  return (
    <a
      href={exportHref(what, filter)}
      download
      aria-label={label}
      title={label}
      className="target inline-grid w-8 place-items-center rounded text-text-quiet hover:bg-hover hover:text-text pointer-coarse:w-11"
    >
      <Download aria-hidden size={16} strokeWidth={1.5} />
    </a>
  );
}

import { Download } from 'lucide-react';
import { type Query, queryString } from '../../api/client.ts';

interface TableExportProps {
  /** The list, as the address of its file has it. */
  readonly what: 'contacts' | 'companies' | 'deals' | 'activities';
  readonly filter: Query;
}

/** Downloads the rows of a table, as filtered, as a file for spreadsheets. */
export function TableExport({ what, filter }: TableExportProps) {
  const label = `Export these ${what} as CSV`;
  return (
    <a
      href={`/web/exports/${what}.csv${queryString(filter)}`}
      download
      aria-label={label}
      title={label}
      className="target inline-grid w-8 place-items-center rounded text-text-quiet hover:bg-hover hover:text-text pointer-coarse:w-11"
    >
      <Download aria-hidden size={16} strokeWidth={1.5} />
    </a>
  );
}

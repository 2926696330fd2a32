import { Download } from 'lucide-react';
import type { Query } from '../api/client.ts';
import { type ExportedList, exportHref } from '../api/exports.ts';
import { buttonClasses } from '../ui/button.tsx';

interface ExportLinkProps {
  readonly list: ExportedList;
  /** What is exported, for who cannot see what the link stands beside. */
  readonly name: string;
  /** The filters of the list as it is shown. */
  readonly query?: Query;
}

/** Downloads a list as it is filtered. */
export function ExportLink({ list, name, query }: ExportLinkProps) {
  return (
    <a
      href={exportHref(list, query)}
      download
      aria-label={`Export ${name.toLowerCase()}`}
      className={buttonClasses()}
    >
      <Download aria-hidden size={14} /> Export
    </a>
  );
}

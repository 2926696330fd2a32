import { Download } from 'lucide-react';
import { type ExportedList, exportHref } from '../../api/exports.ts';
import { buttonClasses } from '../../ui/button.tsx';

/** Downloads a whole list; `name` is for who cannot see what the link stands beside. */
export function ExportLink({ list, name }: { readonly list: ExportedList; readonly name: string }) {
  return (
    <a
      href={exportHref(list)}
      download
      aria-label={`Export ${name.toLowerCase()}`}
      className={buttonClasses()}
    >
      <Download aria-hidden size={14} /> Export
    </a>
  );
}

import { Download } from 'lucide-react';
import { type ExportedList, exportHref } from '../../api/exports.ts';
import { buttonClasses } from '../../ui/button.tsx';

/** A link that downloads a whole list; `name` labels it for screen readers. */
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

import { Download } from 'lucide-react';
import { type ExportedList, exportHref } from '../../api/exports.ts';
import { inSentence, t } from '../../language/words.ts';
import { buttonClasses } from '../../ui/button.tsx';

/** A link that downloads a whole list; `name` labels it for screen readers. */
export function ExportLink({ list, name }: { readonly list: ExportedList; readonly name: string }) {
  return (
    <a
      href={exportHref(list)}
      download
      aria-label={t`Export ${inSentence(name)}`}
      className={buttonClasses()}
    >
      <Download aria-hidden size={14} /> {t`Export`}
    </a>
  );
}

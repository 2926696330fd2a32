import { TriangleAlert } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import type { Editing } from './use-editing.ts';

/** Says that somebody else has changed the draft, and offers both versions. */
export function ConflictBanner({ editing }: { readonly editing: Editing }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-warning-surface px-4 py-2"
    >
      <TriangleAlert aria-hidden size={16} strokeWidth={1.5} className="text-warning" />
      <p className="min-w-0 flex-1">
        {t`Somebody else has changed this workflow meanwhile. Your changes are not saved.`}
      </p>
      <Button onPress={editing.takeTheirs}>{t`Discard mine`}</Button>
      <Button onPress={editing.keepMine}>{t`Replace theirs`}</Button>
    </div>
  );
}

import { useState } from 'react';
import type { Draft } from '../api/kept/use-draft.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';

/** Says in a form that it shows what was typed before, and offers to start over. */
export function DraftNote({ draft }: { readonly draft: Pick<Draft<object>, 'isRestored' | 'clear'> }) {
  const [isShown, setShown] = useState(draft.isRestored);
  if (!isShown) return null;
  const startOver = () => {
    draft.clear();
    setShown(false);
  };
  return (
    <p className="flex items-center justify-between gap-2 rounded bg-sunken py-1 pr-1 pl-3">
      <span role="status">{t`This is your unsaved draft.`}</span>
      <Button look="quiet" onPress={startOver}>
        {t`Start over`}
      </Button>
    </p>
  );
}

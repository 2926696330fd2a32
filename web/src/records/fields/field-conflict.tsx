import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import type { InlineEdit } from './use-inline-edit.ts';

interface FieldConflictProps {
  readonly edit: InlineEdit;
  readonly theirs: string;
}

/** Says that the field was changed elsewhere while it is being edited, and lets the person choose which text counts. */
export function FieldConflict({ edit, theirs }: FieldConflictProps) {
  return (
    <div className="mt-1 flex flex-col gap-2 rounded border border-line-strong bg-raised p-2">
      <p role="alert" className="text-small break-words whitespace-pre-wrap">
        {theirs === ''
          ? t`This was emptied elsewhere while you were editing.`
          : t`This was changed elsewhere while you were editing, to: ${theirs}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onPress={edit.keepMine}>{t`Keep mine`}</Button>
        <Button look="quiet" onPress={edit.cancel}>
          {t`Use theirs`}
        </Button>
      </div>
    </div>
  );
}

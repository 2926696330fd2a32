import { t } from '../../language/words.ts';

/** Says that the answer to a question is on its way, once that takes longer than a moment. */
export function Counting() {
  return (
    <p role="status" className="animate-late flex items-center gap-2 text-small text-text-quiet">
      <span
        aria-hidden
        className="animate-turn size-3 rounded-full border-2 border-line-strong border-t-transparent"
      />
      {t`Counting…`}
    </p>
  );
}

import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/words.ts';
import { classes } from '../../ui/classes.ts';

interface FirstStepProps {
  readonly title: string;
  /** What the step is for. */
  readonly children: ReactNode;
  /** Undefined while loading. */
  readonly isDone: boolean | undefined;
  readonly actions: ReactNode;
}

/** One step of the setup guide; ticked when done, and can be done again. */
export function FirstStep({ title, children, isDone, actions }: FirstStepProps) {
  return (
    <li className="flex gap-3 py-4">
      <span
        role="img"
        aria-label={isDone ? t`Done` : t`Not done`}
        className={classes(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-transparent bg-good-surface text-good' : 'border-line-strong',
        )}
      >
        {isDone && <Check aria-hidden size={13} strokeWidth={2.5} />}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold">{title}</h2>
          <p className="text-text-quiet">{children}</p>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </li>
  );
}

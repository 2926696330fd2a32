import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { classes } from './classes.ts';
import { hueOf } from './hue.ts';

const TONES = {
  plain: 'bg-hover text-text',
  accent: 'bg-accent-surface text-accent',
  good: 'bg-good-surface text-good',
  warning: 'bg-warning-surface text-warning',
  danger: 'bg-danger-surface text-danger',
} as const;

interface ChipProps {
  readonly children: ReactNode;
  readonly tone?: keyof typeof TONES;
  /** A text whose colour it has instead of a tone, such as the tag. */
  readonly colourOf?: string;
  /** Shows a remove button; its label says what it removes, such as `Remove tag vip`. */
  readonly remove?: { readonly label: string; readonly run: () => void } | undefined;
}

/** A short label: a tag, a state or a filter. */
export function Chip({ children, tone = 'plain', colourOf, remove }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center gap-1 rounded-small px-1.5 py-0.5 text-small font-medium',
        colourOf === undefined ? TONES[tone] : hueOf(colourOf),
      )}
    >
      <span className="truncate">{children}</span>
      {remove && (
        <Button
          aria-label={remove.label}
          onPress={remove.run}
          className="hit -mr-1 grid size-5 place-items-center rounded-small opacity-70 hover:opacity-100 pointer-coarse:size-9"
        >
          <X aria-hidden size={12} />
        </Button>
      )}
    </span>
  );
}

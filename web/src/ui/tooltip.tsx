import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { Keys } from './keys.tsx';

interface TooltipProps {
  readonly text: string;
  readonly shortcut?: string | undefined;
  /** A focusable control. */
  readonly children: ReactElement;
}

/** A tooltip, shown on hover and on focus. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip
        offset={6}
        className="animate-appear flex items-center gap-2 rounded bg-text px-2 py-1 text-small text-surface shadow-float"
      >
        {text}
        {shortcut && <Keys keys={shortcut} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

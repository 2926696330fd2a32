import { GripVertical, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, GridListItem } from 'react-aria-components';
import { t } from '../language/words.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

interface OpeningRowProps {
  readonly id: string;
  /** What screen readers call the row. */
  readonly name: string;
  /** How its button calls what is edited: `Edit Company`, `Done with step 2`. */
  readonly edited: string;
  readonly icon: LucideIcon;
  /** What the row says while it is closed, too. */
  readonly words: ReactNode;
  readonly menu: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly className?: string;
  /** Its form, while it is open. */
  readonly children: ReactNode;
}

/** A row of an ordered list that is moved by its handle, and opens to be edited in place. */
export function OpeningRow(props: OpeningRowProps) {
  const { id, name, edited, icon: Icon, words, menu, isOpen, onOpen, className, children } = props;
  return (
    <GridListItem
      id={id}
      textValue={name}
      className={classes(
        'group rounded-large border bg-raised data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-accent',
        isOpen ? 'border-line-strong' : 'border-line hover:border-line-strong',
        className,
      )}
    >
      <div className="flex items-start gap-1 p-1.5">
        <AriaButton
          slot="drag"
          className="target grid w-6 shrink-0 place-items-center rounded text-text-quiet hover:bg-hover pointer-coarse:w-11"
        >
          <GripVertical aria-hidden size={14} />
        </AriaButton>
        <span className="target grid w-6 shrink-0 place-items-center text-text-quiet max-phone:hidden">
          <Icon aria-hidden size={16} strokeWidth={1.5} />
        </span>
        {words}
        <Button
          look="quiet"
          className={isOpen ? '' : 'max-phone:hidden'}
          aria-label={isOpen ? t`Done with ${edited}` : t`Edit ${edited}`}
          aria-expanded={isOpen}
          onPress={() => onOpen(!isOpen)}
        >
          {isOpen ? t`Done` : t`Edit`}
        </Button>
        {menu}
      </div>
      {isOpen && children}
    </GridListItem>
  );
}

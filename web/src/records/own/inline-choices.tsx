import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button, DialogTrigger } from 'react-aria-components';
import { Popover } from '../../ui/popover.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { FieldRow } from '../fields/field-row.tsx';
import { useCell } from '../fields/in-cell.tsx';
import { ChoiceBoxes } from './choice-boxes.tsx';

interface InlineChoicesProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: readonly string[];
  /** Saves the chosen options, null for none; rejects if the server refuses. */
  readonly save: (options: readonly string[] | null) => Promise<unknown>;
}

/** A field with several choices, edited in place: they are saved together when the list closes. */
export function InlineChoices({ label, options, value, save }: InlineChoicesProps) {
  const [chosen, choose] = useState<readonly string[]>();
  const cell = useCell();
  const onOpenChange = (isOpen: boolean) => {
    choose(isOpen ? value : undefined);
    const isChanged = chosen !== undefined && chosen.join('\n') !== value.join('\n');
    if (!isOpen && isChanged) void save(chosen.length === 0 ? null : chosen).catch(notifyFailure);
    if (!isOpen) cell?.onDone();
  };
  const shown = (chosen ?? value).join(', ');
  return (
    <FieldRow label={label}>
      <DialogTrigger defaultOpen={cell !== undefined} onOpenChange={onOpenChange}>
        <Button className="target group -mx-2 flex w-[calc(100%+1rem)] min-w-0 items-center justify-between gap-2 rounded px-2 text-left hover:bg-hover">
          <span className="sr-only">{label}: </span>
          <span className="truncate">{shown || <span className="text-text-quiet">–</span>}</span>
          <ChevronDown
            aria-hidden
            size={14}
            className="shrink-0 text-text-quiet opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
          />
        </Button>
        <Popover label={label} className="min-w-(--trigger-width)">
          <div className="max-h-80 overflow-auto p-2">
            <ChoiceBoxes
              label={label}
              options={options}
              value={chosen ?? value}
              onChange={choose}
              autoFocus
            />
          </div>
        </Popover>
      </DialogTrigger>
    </FieldRow>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { tagsQuery } from '../../api/contacts.ts';
import { t } from '../../language/words.ts';
import { useCell } from '../../records/fields/in-cell.tsx';
import { isWindowLeft } from '../../records/fields/window-left.ts';
import { TagPicker } from '../../records/tag-picker.tsx';
import { Chip } from '../../ui/chip.tsx';
import { notifyFailure } from '../../ui/toast.tsx';

interface TagsInCellProps {
  readonly tags: readonly string[];
  /** Saves all tags; rejects if the server refuses. */
  readonly save: (tags: readonly string[]) => Promise<unknown>;
}

/** The tags of a contact in a cell. What is added and removed is saved together, as the focus leaves the cell or Enter is pressed once more. */
export function TagsInCell({ tags, save }: TagsInCellProps) {
  const cell = useCell();
  const [shown, setShown] = useState(tags);
  // A tag that Tab takes is saved before the next drawing.
  const chosen = useRef(tags);
  const { data: used = [] } = useQuery(tagsQuery());
  const change = (next: readonly string[]) => {
    chosen.current = next;
    setShown(next);
  };
  const add = (tag: string) => {
    if (!has(chosen.current, tag)) change([...chosen.current, tag]);
  };
  const finish = () => {
    const isChanged = chosen.current.join('\n') !== tags.join('\n');
    if (isChanged) void save(chosen.current).catch(notifyFailure);
    cell?.onDone();
  };
  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    if (isWindowLeft({ target })) return;
    const typed = typedIn(target);
    if (typed !== '') add(typed);
    finish();
  };
  const onKeyDownCapture = ({ key, target }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Escape') cell?.onDone();
    if (
      key === 'Enter' &&
      target instanceof HTMLInputElement &&
      typedIn(target) === '' &&
      !isOnChoice(target)
    )
      finish();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus and the keys of what is in it
    <div
      onBlur={onBlur}
      onKeyDownCapture={onKeyDownCapture}
      // Tab has taken a suggestion.
      onKeyDown={({ key }) => key === 'Tab' && finish()}
      className="flex flex-col gap-1"
    >
      {shown.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {shown.map((tag) => (
            <Chip
              key={tag}
              colourOf={tag}
              remove={{
                label: t`Remove tag ${tag}`,
                run: () => change(shown.filter((one) => one !== tag)),
              }}
            >
              {tag}
            </Chip>
          ))}
        </div>
      )}
      <TagPicker
        label={t`Add tag`}
        labelHidden
        autoFocus
        tags={used.map(({ tag }) => tag).filter((tag) => !has(shown, tag))}
        onChoose={add}
      />
    </div>
  );
}

function has(tags: readonly string[], tag: string): boolean {
  return tags.some((one) => one.toLowerCase() === tag.toLowerCase());
}

function typedIn(target: EventTarget): string {
  return target instanceof HTMLInputElement ? target.value.trim() : '';
}

/** Whether a suggestion is marked, which Enter takes. */
function isOnChoice(input: HTMLInputElement): boolean {
  return input.hasAttribute('aria-activedescendant');
}

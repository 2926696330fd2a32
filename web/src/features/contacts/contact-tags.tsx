import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { tagsQuery } from '../../api/contacts.ts';
import { t } from '../../language/words.ts';
import { FieldRow } from '../../records/fields/field-row.tsx';
import { TagPicker } from '../../records/tag-picker.tsx';
import { useReturnedFocus } from '../../records/use-returned-focus.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { notifyFailure } from '../../ui/toast.tsx';

interface ContactTagsProps {
  readonly tags: readonly string[];
  /** Saves all tags; rejects if the server refuses. */
  readonly save: (tags: readonly string[]) => Promise<unknown>;
}

/** The tags of a contact, with buttons to remove and add them. */
export function ContactTags({ tags, save }: ContactTagsProps) {
  const [isAdding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useReturnedFocus(isAdding, button);
  const { data: used = [] } = useQuery({ ...tagsQuery(), enabled: isAdding });
  const change = (next: readonly string[]) => void save(next).catch(notifyFailure);
  const carried = new Set(tags.map((tag) => tag.toLowerCase()));
  return (
    <FieldRow label={t`Tags`}>
      <div className="flex flex-wrap items-center gap-1.5 py-1">
        {tags.map((tag) => (
          <Chip
            key={tag}
            colourOf={tag}
            remove={{ label: t`Remove tag ${tag}`, run: () => change(tags.filter((one) => one !== tag)) }}
          >
            {tag}
          </Chip>
        ))}
        {isAdding ? (
          <TagPicker
            label={t`Add tag`}
            labelHidden
            autoFocus
            tags={used.map(({ tag }) => tag).filter((tag) => !carried.has(tag.toLowerCase()))}
            onChoose={(tag) => {
              setAdding(false);
              if (!carried.has(tag.toLowerCase())) change([...tags, tag]);
            }}
            onClose={() => setAdding(false)}
          />
        ) : (
          <IconButton ref={button} label={t`Add tag`} onPress={() => setAdding(true)}>
            <Plus aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        )}
      </div>
    </FieldRow>
  );
}

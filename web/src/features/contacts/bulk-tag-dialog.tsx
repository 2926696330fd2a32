import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContactEdits, tagsQuery } from '../../api/contacts.ts';
import { inSentence, t } from '../../language/words.ts';
import { TagPicker } from '../../records/tag-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

interface BulkDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChange: (edits: ContactEdits) => void;
}

/** Collects tags to add to and remove from all selected contacts. */
export function BulkTagDialog({ title, isOpen, onClose, ...rest }: BulkDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <TagForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function TagForm({ onClose, onChange }: Omit<BulkDialogProps, 'title' | 'isOpen'>) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const nothing = added.length + removed.length === 0;
  return (
    <>
      <TagList label={t`Add`} tags={added} onChange={setAdded} />
      <TagList label={t`Remove`} tags={removed} onChange={setRemoved} />
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          look="primary"
          isDisabled={nothing}
          onPress={() => onChange({ add_tags: [...added], remove_tags: [...removed] })}
        >
          {t`Change tags`}
        </Button>
      </DialogActions>
    </>
  );
}

interface TagListProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

function TagList({ label, tags, onChange }: TagListProps) {
  const { data: used = [] } = useQuery(tagsQuery());
  return (
    <div className="flex flex-col gap-2">
      <TagPicker
        label={label}
        tags={used.map(({ tag }) => tag)}
        onChoose={(tag) => onChange([...new Set([...tags, tag])])}
      />
      {tags.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <Chip
              key={tag}
              remove={{
                label: t`Do not ${inSentence(label)} ${tag}`,
                run: () => onChange(tags.filter((one) => one !== tag)),
              }}
            >
              {tag}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

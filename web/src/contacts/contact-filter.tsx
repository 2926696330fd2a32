import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components';
import { tagsQuery } from '../api/contacts.ts';
import { linkedRecordQuery } from '../api/linked-records.ts';
import { RecordPicker } from '../records/record-picker.tsx';
import { TagPicker } from '../records/tag-picker.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Popover } from '../ui/popover.tsx';
import type { ContactsSearch } from './contacts-search.ts';

export interface ContactFilterProps {
  readonly search: ContactsSearch;
  readonly change: (changes: ContactsSearch) => void;
}

/** The filters of the table of contacts, behind a button; they count at once. */
export function ContactFilter({ search, change }: ContactFilterProps) {
  const { data: tags = [] } = useQuery(tagsQuery());
  const { data: company } = useQuery(linkedRecordQuery('company', search.company ?? null));
  const addTag = (tag: string) => change({ tag: [...new Set([...(search.tag ?? []), tag])] });
  return (
    <DialogTrigger>
      <Button>
        <ListFilter aria-hidden size={14} strokeWidth={1.5} />{' '}
        <span className="max-phone:sr-only">Filter</span>
      </Button>
      <Popover placement="bottom start" className="w-80">
        <Dialog aria-label="Filter contacts" className="flex flex-col gap-3 p-4 outline-none">
          <TagPicker label="Tag" tags={tags.map(({ tag }) => tag)} onChoose={addTag} />
          <LabelField label="Status" value={search.status} onChange={(status) => change({ status })} />
          <LabelField label="Stage" value={search.stage} onChange={(stage) => change({ stage })} />
          <LabelField label="Source" value={search.source} onChange={(source) => change({ source })} />
          <RecordPicker
            label="Company"
            kind="company"
            chosen={company ?? null}
            onChoose={(chosen) => change({ company: chosen?.id })}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface LabelFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A free label; counts when the field is left or Enter is pressed. */
function LabelField({ label, value, onChange }: LabelFieldProps) {
  const [text, setText] = useState(value ?? '');
  const hand = () => onChange(text.trim() || undefined);
  return (
    <TextField
      label={label}
      value={text}
      onChange={setText}
      maxLength={64}
      onBlur={hand}
      onKeyDown={(event) => {
        if (event.key === 'Enter') hand();
        else event.continuePropagation();
      }}
    />
  );
}

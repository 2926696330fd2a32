import { useQuery } from '@tanstack/react-query';
import { useSuggestions } from '../../api/contact-choices.ts';
import { tagsQuery } from '../../api/contacts.ts';
import { linkedRecordQuery } from '../../api/linked-records.ts';
import { OwnFilters } from '../../records/own/own-filters.tsx';
import { OwnerFilter } from '../../records/owner/owner-filter.tsx';
import { RecordPicker } from '../../records/record-picker.tsx';
import { TableFilter } from '../../records/table/table-filter.tsx';
import { TextFilter } from '../../records/table/text-filter.tsx';
import { TagPicker } from '../../records/tag-picker.tsx';
import type { ContactsSearch } from './contacts-search.ts';

export interface ContactFilterProps {
  readonly search: ContactsSearch;
  readonly change: (changes: ContactsSearch) => void;
}

/** The filters of the table of contacts. */
export function ContactFilter({ search, change }: ContactFilterProps) {
  const { data: tags = [] } = useQuery(tagsQuery());
  const { data: company } = useQuery(linkedRecordQuery('company', search.company ?? null));
  const addTag = (tag: string) => change({ tag: [...new Set([...(search.tag ?? []), tag])] });
  return (
    <TableFilter what="contacts">
      <OwnerFilter owner={search.owner} onChange={(owner) => change({ owner })} />
      <TagPicker label="Tag" tags={tags.map(({ tag }) => tag)} onChoose={addTag} />
      <LabelFilter name="Status" label="status" search={search} change={change} />
      <LabelFilter name="Stage" label="stage" search={search} change={change} />
      <LabelFilter name="Source" label="source" search={search} change={change} />
      <RecordPicker
        label="Company"
        kind="company"
        chosen={company ?? null}
        onChoose={(chosen) => change({ company: chosen?.id })}
      />
      <OwnFilters object="contact" search={search} change={change} />
    </TableFilter>
  );
}

interface LabelFilterProps extends ContactFilterProps {
  readonly name: string;
  readonly label: 'status' | 'stage' | 'source';
}

function LabelFilter({ name, label, search, change }: LabelFilterProps) {
  return (
    <TextFilter
      label={name}
      value={search[label]}
      maxLength={64}
      onChange={(value) => change({ [label]: value })}
      suggestions={useSuggestions(label)}
    />
  );
}

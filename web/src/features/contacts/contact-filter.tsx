import { useQuery } from '@tanstack/react-query';
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
  /** A free label. */
  const label = (name: string, key: 'status' | 'stage' | 'source') => (
    <TextFilter
      label={name}
      value={search[key]}
      maxLength={64}
      onChange={(value) => change({ [key]: value })}
    />
  );
  return (
    <TableFilter what="contacts">
      <OwnerFilter owner={search.owner} onChange={(owner) => change({ owner })} />
      <TagPicker label="Tag" tags={tags.map(({ tag }) => tag)} onChoose={addTag} />
      {label('Status', 'status')}
      {label('Stage', 'stage')}
      {label('Source', 'source')}
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

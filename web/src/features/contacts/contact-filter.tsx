import { useQuery } from '@tanstack/react-query';
import { useSuggestions } from '../../api/contact-choices.ts';
import { tagsQuery } from '../../api/contacts.ts';
import { linkedRecordQuery } from '../../api/linked-records.ts';
import { t } from '../../language/words.ts';
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
    <TableFilter what={t`contacts`}>
      <OwnerFilter owner={search.owner} onChange={(owner) => change({ owner })} />
      <TagPicker label={t`Tag`} tags={tags.map(({ tag }) => tag)} onChoose={addTag} />
      <LabelFilter name={t`Status`} field="status" search={search} change={change} />
      <LabelFilter name={t`Stage`} field="stage" search={search} change={change} />
      <LabelFilter name={t`Source`} field="source" search={search} change={change} />
      <RecordPicker
        label={t`Company`}
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
  readonly field: 'status' | 'stage' | 'source';
}

function LabelFilter({ name, field, search, change }: LabelFilterProps) {
  return (
    <TextFilter
      label={name}
      value={search[field]}
      maxLength={64}
      onChange={(value) => change({ [field]: value })}
      suggestions={useSuggestions(field)}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import type { Contact } from '../../api/contacts.ts';
import { linkedRecordQuery } from '../../api/linked-records.ts';
import { t } from '../../language/words.ts';
import { InlineField } from '../../records/fields/inline-field.tsx';
import { RecordField } from '../../records/fields/record-field.tsx';
import { formatCount, formatDate } from '../../records/formats.ts';
import { OwnerCell } from '../../records/owner/owner-cell.tsx';
import { fullName, typedNames } from '../../records/person-name.ts';
import type { Column } from '../../records/table/columns.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';
import { contactField } from './contact-editable.ts';
import { TagsInCell } from './tags-in-cell.tsx';

/** The columns of the table of contacts. */
export const CONTACT_COLUMNS: readonly Column<Contact>[] = [
  {
    id: 'name',
    name: t`Name`,
    width: 208,
    sort: 'name',
    hasPicture: true,
    editor: (contact, save) => (
      <InlineField
        label={t`Name`}
        value={fullName(contact)}
        save={(typed) => save({ ...typedNames(typed ?? '', contact) })}
      />
    ),
    cell: (contact) => <NameCell contact={contact} />,
  },
  {
    id: 'email',
    name: t`Email`,
    width: 232,
    sort: 'email',
    isUsual: true,
    field: contactField('email'),
    cell: ({ email }) => email,
  },
  {
    id: 'phone',
    name: t`Phone`,
    width: 144,
    sort: 'phone',
    isUsual: true,
    field: contactField('phone'),
    cell: ({ phone }) => phone,
  },
  {
    id: 'company',
    name: t`Company`,
    width: 184,
    sort: 'company',
    isUsual: true,
    editor: ({ company_id }, save) => (
      <RecordField
        label={t`Company`}
        kind="company"
        id={company_id}
        // The name as imported would stand in the cell still.
        save={(id, record) => save({ company_id: id, company: record?.name ?? null })}
      />
    ),
    cell: (contact) => <CompanyCell contact={contact} />,
  },
  {
    id: 'owner',
    name: t`Owner`,
    width: 144,
    sort: 'owner',
    isUsual: true,
    field: contactField('owner_id'),
    cell: ({ owner_id }) => <OwnerCell owner={owner_id} />,
  },
  {
    id: 'job_title',
    name: t`Job title`,
    width: 168,
    sort: 'job_title',
    isUsual: true,
    field: contactField('job_title'),
    cell: ({ job_title }) => job_title,
  },
  {
    id: 'tags',
    name: t`Tags`,
    width: 200,
    isUsual: true,
    editor: ({ tags }, save) => <TagsInCell tags={tags} save={(next) => save({ tags: next })} />,
    cell: ({ tags }) => <TagsCell tags={tags} />,
  },
  {
    id: 'status',
    name: t`Status`,
    width: 112,
    sort: 'status',
    isUsual: true,
    field: contactField('status'),
    cell: ({ status }) => <ValueChip text={status} />,
  },
  {
    id: 'stage',
    name: t`Stage`,
    width: 120,
    sort: 'stage',
    field: contactField('stage'),
    cell: ({ stage }) => <ValueChip text={stage} />,
  },
  {
    id: 'source',
    name: t`Source`,
    width: 96,
    sort: 'source',
    field: contactField('source'),
    cell: ({ source }) => source,
  },
  {
    id: 'score',
    name: t`Score`,
    width: 80,
    sort: 'score',
    align: 'right',
    isUsual: true,
    field: contactField('score'),
    cell: ({ score }) => (score === null ? '' : formatCount(score)),
  },
  {
    id: 'industry',
    name: t`Industry`,
    width: 144,
    sort: 'industry',
    field: contactField('industry'),
    cell: ({ industry }) => industry,
  },
  {
    id: 'city',
    name: t`City`,
    width: 128,
    sort: 'city',
    field: contactField('city'),
    cell: ({ city }) => city,
  },
  {
    id: 'country',
    name: t`Country`,
    width: 128,
    sort: 'country',
    field: contactField('country'),
    cell: ({ country }) => country,
  },
  {
    id: 'created_at',
    name: t`Created`,
    width: 112,
    sort: 'created_at',
    align: 'right',
    cell: ({ created_at }) => formatDate(created_at),
  },
  {
    id: 'updated_at',
    name: t`Updated`,
    width: 112,
    sort: 'updated_at',
    align: 'right',
    isUsual: true,
    cell: ({ updated_at }) => formatDate(updated_at),
  },
];

function NameCell({ contact }: { readonly contact: Contact }) {
  return (
    <RouterLink
      to="/contacts/$contactId"
      params={{ contactId: contact.id }}
      tabIndex={-1}
      className="inline-flex max-w-full items-center gap-2 underline-offset-2 hover:underline"
    >
      <Avatar name={fullName(contact)} />
      <span className="truncate">{fullName(contact)}</span>
    </RouterLink>
  );
}

/** The name of the linked company, or the company name as text. */
export function CompanyCell({ contact: { company, company_id } }: { readonly contact: Contact }) {
  const { data: linked } = useQuery(linkedRecordQuery('company', company === null ? company_id : null));
  return company ?? linked?.name ?? '';
}

function ValueChip({ text }: { readonly text: string | null }) {
  return text ? <Chip colourOf={text}>{text}</Chip> : '';
}

function TagsCell({ tags }: { readonly tags: readonly string[] }) {
  return (
    // Shows one line; tags that do not fit wrap onto the hidden second line instead of being cut.
    <span title={tags.join(', ')} className="flex h-5 flex-wrap gap-x-1 gap-y-2 overflow-hidden">
      {tags.map((tag) => (
        <Chip key={tag} colourOf={tag}>
          {tag}
        </Chip>
      ))}
    </span>
  );
}

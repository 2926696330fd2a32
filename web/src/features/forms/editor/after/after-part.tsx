import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../../../api/contacts.ts';
import { t } from '../../../../language/words.ts';
import { NOBODY, ownerOf, useOwnerChoices } from '../../../../records/owner/use-owner-choices.ts';
import { TagPicker } from '../../../../records/tag-picker.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { refusalAt } from '../problems.ts';
import { Refused } from '../refused.tsx';
import type { Editing } from '../use-editing.ts';
import { DealFields } from './deal-fields.tsx';
import { TaskFields } from './task-fields.tsx';

/** What happens once a visitor has sent the form. */
export function AfterPart({ editing }: { readonly editing: Editing }) {
  const { definition, problem, change } = editing;
  const { owner_id, confirmation, redirect_url } = definition;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Checkbox
          isSelected={confirmation === 'email'}
          onChange={(isAsked) => change({ confirmation: isAsked ? 'email' : 'none' })}
          hint={t`Nothing happens before the sender presses a button on a page that an email names (double
            opt-in).`}
        >
          {t`Confirm the address by email`}
        </Checkbox>
        <Refused>{refusalAt(problem, 'confirmation')}</Refused>
      </div>
      <Tags editing={editing} />
      <div>
        <Select
          label={t`Owner of new contacts and deals`}
          choices={useOwnerChoices(owner_id)}
          value={owner_id ?? NOBODY}
          onChange={(choice) => change({ owner_id: ownerOf(choice) })}
        />
        <Refused>{refusalAt(problem, 'owner_id')}</Refused>
      </div>
      <DealFields editing={editing} />
      <TaskFields editing={editing} />
      <TextField
        label={t`Page afterwards`}
        placeholder="https://www.example.com/thanks"
        value={redirect_url ?? ''}
        onChange={(url) => change({ redirect_url: url.trim() === '' ? null : url.trim() })}
        hint={t`Visitors see a page that says thank you if it is empty.`}
        refusal={refusalAt(problem, 'redirect_url')}
      />
    </div>
  );
}

/** The tags that the contact gets. */
function Tags({ editing: { definition, problem, change } }: { readonly editing: Editing }) {
  const { tags } = definition;
  const { data: used = [] } = useQuery(tagsQuery());
  const carried = new Set(tags.map((tag) => tag.toLowerCase()));
  return (
    <div className="flex flex-col gap-1.5">
      <TagPicker
        label={t`Tags for the contact`}
        tags={used.map(({ tag }) => tag).filter((tag) => !carried.has(tag.toLowerCase()))}
        onChoose={(tag) => carried.has(tag.toLowerCase()) || change({ tags: [...tags, tag] })}
      />
      <div className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <Chip
            key={tag}
            colourOf={tag}
            remove={{
              label: t`Remove tag ${tag}`,
              run: () => change({ tags: tags.filter((one) => one !== tag) }),
            }}
          >
            {tag}
          </Chip>
        ))}
      </div>
      <Refused>{refusalAt(problem, 'tags')}</Refused>
    </div>
  );
}

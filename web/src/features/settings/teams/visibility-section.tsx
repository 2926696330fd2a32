import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayAdminister } from '../../../api/session.ts';
import { useUpdateSettings } from '../../../api/settings.ts';
import { t } from '../../../language/words.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { notify } from '../../../ui/toast.tsx';
import { allSettingsQuery, type Deletion, type Visibility } from './api/teams.ts';

const CHOICES = [
  { id: 'all', name: t`All records` },
  { id: 'team', name: t`Records of their teams` },
  { id: 'own', name: t`Only their own records` },
] as const;

const DELETIONS = [
  { id: 'all', name: t`All records that they see` },
  { id: 'own', name: t`Only their own records` },
  { id: 'none', name: t`Nothing` },
] as const;

/** Which records members see and delete. */
export function VisibilitySection() {
  const settings = useQuery(allSettingsQuery);
  return (
    <Section
      title={t`What members see and delete`}
      lead={t`Records without an owner are visible to everyone. Owners and admins see and delete everything.`}
    >
      <Loaded query={settings} rows={2}>
        {({ member_visibility, member_deletion }) => (
          <>
            <VisibilityChoice present={member_visibility} />
            <DeletionChoice present={member_deletion} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function DeletionChoice({ present }: { readonly present: Deletion }) {
  const mayAdminister = useMayAdminister();
  const update = useUpdateSettings();
  const choose = (member_deletion: Deletion) =>
    update.mutate({ member_deletion }, { onSuccess: () => notify(t`Changed what members delete`) });
  return (
    <>
      <Select
        label={t`Members delete and merge`}
        choices={DELETIONS}
        value={update.isPending ? (update.variables.member_deletion ?? present) : present}
        isDisabled={!mayAdminister || update.isPending}
        onChange={(chosen) => chosen !== present && choose(chosen)}
        className="max-w-xs"
      />
      <Refusal>{refusalsOf(update.error, {}).rest}</Refusal>
    </>
  );
}

function VisibilityChoice({ present }: { readonly present: Visibility }) {
  const mayAdminister = useMayAdminister();
  const [asked, setAsked] = useState<Visibility>();
  const update = useUpdateSettings();
  const choose = (member_visibility: Visibility) =>
    update.mutate(
      { member_visibility },
      { onSuccess: () => notify(t`Changed what members see`), onSettled: () => setAsked(undefined) },
    );
  return (
    <>
      <Select
        label={t`Members see`}
        choices={CHOICES}
        value={asked ?? present}
        isDisabled={!mayAdminister || update.isPending}
        onChange={(chosen) => chosen !== present && (chosen === 'all' ? choose(chosen) : setAsked(chosen))}
        className="max-w-xs"
      />
      <Refusal>{refusalsOf(update.error, {}).rest}</Refusal>
      <ConfirmDialog
        title={t`Hide records from members?`}
        action={t`Hide records`}
        isOpen={asked !== undefined && asked !== 'all'}
        isPending={update.isPending}
        onConfirm={() => asked && choose(asked)}
        onClose={() => setAsked(undefined)}
      >
        {asked === 'team'
          ? t`Members will see only records of people in their teams, and records without an owner.`
          : t`Members will see only records that they own, and records without an owner.`}{' '}
        {t`This also applies to the apps that they have connected. API keys still see everything.`}
      </ConfirmDialog>
    </>
  );
}

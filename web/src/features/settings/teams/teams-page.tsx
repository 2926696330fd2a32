import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { type Member, membersQuery } from '../../../api/members.ts';
import { useMayAdminister, useSession } from '../../../api/session.ts';
import { LOCALES } from '../../../language/locale.ts';
import { t } from '../../../language/words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { NoOrganization, WhomToAsk } from '../admins-only.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type Team, teamsQuery } from './api/teams.ts';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import { EditTeamDialog, NewTeamDialog } from './team-dialogs.tsx';
import { VisibilitySection } from './visibility-section.tsx';

/** `/settings/teams`: the teams, and which records members see. */
export function TeamsPage() {
  const { organization } = useSession();
  const mayAdminister = useMayAdminister();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <SettingsPage
      title={t`Teams`}
      lead={
        mayAdminister ? (
          t`Members of a team can see each other’s records. A person can belong to several teams.`
        ) : (
          <>
            {t`Only owners and admins can change teams and what members see.`} <WhomToAsk />
          </>
        )
      }
      action={
        mayAdminister && (
          <Button look="primary" onPress={() => setIsAdding(true)}>
            <Plus aria-hidden size={14} /> {t`Add team`}
          </Button>
        )
      }
    >
      {organization ? (
        <>
          <VisibilitySection />
          <Teams mayEdit={mayAdminister} />
        </>
      ) : (
        <NoOrganization />
      )}
      {isAdding && <NewTeamDialog onClose={() => setIsAdding(false)} />}
    </SettingsPage>
  );
}

function Teams({ mayEdit }: { readonly mayEdit: boolean }) {
  const teams = useQuery(teamsQuery);
  const members = useQuery(membersQuery).data ?? [];
  return (
    <Section title={t`Teams`}>
      <Loaded query={teams} rows={3}>
        {(loaded) =>
          loaded.length === 0 ? (
            <p className="text-text-quiet">{t`No teams yet.`}</p>
          ) : (
            <Rows label={t`Teams`}>
              {loaded.map((team) => (
                <TeamRow key={team.id} team={team} members={members} mayEdit={mayEdit} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  );
}

interface TeamRowProps {
  readonly team: Team;
  readonly members: readonly Member[];
  readonly mayEdit: boolean;
}

function TeamRow({ team, members, mayEdit }: TeamRowProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <Row
      title={team.name}
      details={peopleOf(team, members)}
      actions={
        mayEdit && (
          <>
            <Menu
              label={t`Team ${team.name}`}
              trigger={
                <IconButton label={t`More actions for team ${team.name}`}>
                  <Ellipsis aria-hidden size={14} />
                </IconButton>
              }
            >
              <MenuItem onAction={() => setOpen('edit')}>{t`Edit…`}</MenuItem>
              <MenuItem isDanger onAction={() => setOpen('delete')}>
                {t`Delete…`}
              </MenuItem>
            </Menu>
            {open === 'edit' && <EditTeamDialog team={team} onClose={close} />}
            {open === 'delete' && <DeleteTeamDialog team={team} onClose={close} />}
          </>
        )
      }
    />
  );
}

/** `Olive Owner, Mia Member and 3 more`. */
function peopleOf({ user_ids: ids }: Team, members: readonly Member[]): string {
  const names = members
    .filter(({ user_id }) => ids.includes(user_id))
    .map(({ name, email }) => name || email);
  if (names.length === 0) return t`Nobody yet`;
  const few = names.length > 4 ? [...names.slice(0, 3), t`${names.length - 3} more`] : names;
  return new Intl.ListFormat(LOCALES.words).format(few);
}

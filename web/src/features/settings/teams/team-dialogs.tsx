import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../../api/members.ts';
import { t } from '../../../language/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { NameForm } from '../../../ui/form/name-form.tsx';
import { type Team, type TeamFields, useCreateTeam, useUpdateTeam } from './api/teams.ts';

/** Asks for a new team: its name, and who belongs to it. */
export function NewTeamDialog({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateTeam();
  return (
    <TeamDialog
      {...{ title: t`Add a team`, action: t`Add team`, onClose }}
      isPending={create.isPending}
      error={create.error}
      onSubmit={(fields) => create.mutate(fields, { onSuccess: onClose })}
    />
  );
}

/** Renames a team, and changes who belongs to it. */
export function EditTeamDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const update = useUpdateTeam(team.id);
  return (
    <TeamDialog
      {...{ title: t`Team ${team.name}`, action: t`Save`, present: team, onClose }}
      isPending={update.isPending}
      error={update.error}
      onSubmit={(fields) => update.mutate(fields, { onSuccess: onClose })}
    />
  );
}

interface TeamDialogProps {
  readonly title: string;
  readonly action: string;
  readonly present?: Team;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (fields: TeamFields) => void;
  readonly onClose: () => void;
}

function TeamDialog({ title, action, present, isPending, error, onSubmit, onClose }: TeamDialogProps) {
  const members = useQuery(membersQuery).data ?? [];
  const [people, setPeople] = useState<readonly string[]>(present?.user_ids ?? []);
  return (
    <Dialog title={title} isOpen onClose={onClose} isSheet>
      <NameForm
        {...(present && { present: present.name })}
        most={100}
        action={action}
        isPending={isPending}
        error={error}
        onSubmit={(name) => onSubmit({ name, user_ids: people })}
        onCancel={onClose}
      >
        <fieldset className="flex flex-col">
          <legend className="mb-1 font-medium">{t`Members of the team`}</legend>
          {members.map(({ user_id: id, name, email }) => (
            <Checkbox
              key={id}
              isSelected={people.includes(id)}
              onChange={(isOn) =>
                setPeople(isOn ? [...people, id] : people.filter((person) => person !== id))
              }
            >
              {name || email}
            </Checkbox>
          ))}
        </fieldset>
      </NameForm>
    </Dialog>
  );
}

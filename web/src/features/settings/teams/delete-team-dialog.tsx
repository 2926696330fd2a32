import { t } from '../../../language/words.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { type Team, useDeleteTeam } from './api/teams.ts';

/** Asks before a team is deleted. */
export function DeleteTeamDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const remove = useDeleteTeam();
  return (
    <ConfirmDialog
      title={t`Delete team ${team.name}?`}
      action={t`Delete team`}
      keep={t`Keep`}
      isOpen
      isPending={remove.isPending}
      onConfirm={() => void notifyAfter(remove.mutateAsync(team.id), t`Deleted: ${team.name}`).then(onClose)}
      onClose={onClose}
    >
      {t`Its members stay in the organization, and records keep their owners.`}
    </ConfirmDialog>
  );
}

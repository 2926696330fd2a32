import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { type Team, useDeleteTeam } from './api/teams.ts';

/** Asks before a team is deleted. */
export function DeleteTeamDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const remove = useDeleteTeam();
  return (
    <ConfirmDialog
      title={`Delete team ${team.name}?`}
      action="Delete team"
      keep="Keep"
      isOpen
      isPending={remove.isPending}
      onConfirm={() => void notifyAfter(remove.mutateAsync(team.id), `Deleted: ${team.name}`).then(onClose)}
      onClose={onClose}
    >
      Its members stay in the organization, and records keep their owners.
    </ConfirmDialog>
  );
}

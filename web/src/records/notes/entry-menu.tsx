import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Activity, happenedAt, useDeleteActivity, useLogActivity } from '../../api/activities.ts';
import { useSession } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notify, notifyAfter, notifyFailure, undoBy } from '../../ui/toast.tsx';
import { isLogged } from '../logged-types.ts';

interface EntryMenuProps {
  readonly activity: Activity;
  /** What it is, such as `note`. */
  readonly name: string;
  readonly author: string;
  readonly onEdit: () => void;
}

/** Edits and deletes a logged activity; only for those who may. */
export function EntryMenu({ activity, name, author, onEdit }: EntryMenuProps) {
  const { user, organization } = useSession();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteActivity();
  const log = useLogActivity();
  const isOwn = activity.performed_by === user.id;
  if (!isOwn && organization?.role === 'member') return null;
  // Logging it again makes the person its author, so that only one's own can be taken back.
  const removeOwn = async () => {
    try {
      await remove.mutateAsync(activity.id);
    } catch (error) {
      notifyFailure(error);
      return;
    }
    const restore = () => void notifyAfter(log.mutateAsync(asLogged(activity)), t`Restored the ${name}`);
    notify(t`Deleted the ${name}`, { action: undoBy(restore) });
  };
  return (
    <>
      <Menu
        label={t`More for this ${name}`}
        trigger={
          <IconButton label={t`More for this ${name}`} className="-my-1.5 -mr-2">
            <Ellipsis aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden size={14} />} onAction={onEdit}>
          {t`Edit`}
        </MenuItem>
        <MenuItem
          isDanger
          icon={<Trash2 aria-hidden size={14} />}
          onAction={() => (isOwn ? void removeOwn() : setAsking(true))}
        >
          {t`Delete`}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        title={t`Delete this ${name}?`}
        action={t`Delete ${name}`}
        keep={t`Keep`}
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => void notifyAfter(remove.mutateAsync(activity.id), t`Deleted the ${name}`)}
        onClose={() => setAsking(false)}
      >
        {t`This ${name} by ${author} will be permanently deleted.`}
      </ConfirmDialog>
    </>
  );
}

/** An activity as it is logged again. */
function asLogged(activity: Activity) {
  const { activity_type, description, contact_id, deal_id, company_id = null } = activity;
  const type = isLogged(activity_type) ? activity_type : 'note';
  const of = { contact_id, deal_id, company_id };
  return { activity_type: type, description, ...of, occurred_at: happenedAt(activity) };
}

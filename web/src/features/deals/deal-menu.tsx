import { Ellipsis, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Deal, useDeleteDeal } from '../../api/deals.ts';
import { t } from '../../language/words.ts';
import { DeleteRecordDialog } from '../../records/delete-record-dialog.tsx';
import { RunItem } from '../../records/runs/run-item.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useOfferCommands } from '../../ui/commands.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';

interface DealMenuProps {
  readonly deal: Deal;
  /** Leaves the page of the deleted deal. */
  readonly onDeleted: () => void;
}

/** The menu of a deal. */
export function DealMenu({ deal, onDeleted }: DealMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteDeal();
  useOfferCommands(
    useMemo(
      () => [
        {
          id: 'delete-deal',
          title: t`Delete deal`,
          group: t`This deal`,
          icon: Trash2,
          run: () => setAsking(true),
        },
      ],
      [],
    ),
  );
  return (
    <>
      <Menu
        label={t`More`}
        trigger={
          <IconButton label={t`More`}>
            <Ellipsis aria-hidden size={16} strokeWidth={1.5} />
          </IconButton>
        }
      >
        <RunItem object="deal" id={deal.id} name={deal.title} />
        <MenuItem isDanger icon={<Trash2 aria-hidden size={14} />} onAction={() => setAsking(true)}>
          {t`Delete deal`}
        </MenuItem>
      </Menu>
      <DeleteRecordDialog
        kind="deal"
        id={deal.id}
        name={deal.title}
        remove={remove}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
      >
        {t`“${deal.title}” and all its activities will be deleted. Its contact and company stay. Owners and
          admins can restore it for 30 days.`}
      </DeleteRecordDialog>
    </>
  );
}

import { Ellipsis, SquareKanban, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Company, useDeleteCompany } from '../../api/companies.ts';
import { DeleteRecordDialog } from '../../records/delete-record-dialog.tsx';
import { askForDeal } from '../../records/new-deal.ts';
import { RunItem } from '../../records/runs/run-item.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useOfferCommands } from '../../ui/commands.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';

interface CompanyMenuProps {
  readonly company: Company;
  /** Leaves the page of the deleted company. */
  readonly onDeleted: () => void;
}

/** The menu of a company. */
export function CompanyMenu({ company: { id, name }, onDeleted }: CompanyMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteCompany();
  const addDeal = useMemo(() => () => askForDeal({ companyId: id }), [id]);
  useOfferCommands(
    useMemo(
      () => [
        { id: 'company-deal', title: 'New deal with this company', group: 'This company', run: addDeal },
        {
          id: 'delete-company',
          title: 'Delete company',
          group: 'This company',
          run: () => setAsking(true),
        },
      ],
      [addDeal],
    ),
  );
  return (
    <>
      <Menu
        label="More"
        trigger={
          <IconButton label="More">
            <Ellipsis aria-hidden size={16} strokeWidth={1.5} />
          </IconButton>
        }
      >
        <MenuItem icon={<SquareKanban aria-hidden size={14} />} onAction={addDeal}>
          New deal
        </MenuItem>
        <RunItem object="company" id={id} name={name} />
        <MenuItem isDanger icon={<Trash2 aria-hidden size={14} />} onAction={() => setAsking(true)}>
          Delete company
        </MenuItem>
      </Menu>
      <DeleteRecordDialog
        kind="company"
        id={id}
        name={name}
        remove={remove}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
      >
        {name} will be deleted. Its contacts and deals stay, without a company. Owners and admins can restore
        it for 30 days.
      </DeleteRecordDialog>
    </>
  );
}

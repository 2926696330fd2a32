import { Ellipsis, SquareKanban, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Company, useDeleteCompany } from '../../api/companies.ts';
import { t } from '../../language/words.ts';
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
        { id: 'company-deal', title: t`New deal with this company`, group: t`This company`, run: addDeal },
        {
          id: 'delete-company',
          title: t`Delete company`,
          group: t`This company`,
          run: () => setAsking(true),
        },
      ],
      [addDeal],
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
        <MenuItem icon={<SquareKanban aria-hidden size={14} />} onAction={addDeal}>
          {t`New deal`}
        </MenuItem>
        <RunItem object="company" id={id} name={name} />
        <MenuItem isDanger icon={<Trash2 aria-hidden size={14} />} onAction={() => setAsking(true)}>
          {t`Delete company`}
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
        {t`${name} will be deleted. Its contacts and deals stay, without a company. Owners and admins can
          restore it for 30 days.`}
      </DeleteRecordDialog>
    </>
  );
}

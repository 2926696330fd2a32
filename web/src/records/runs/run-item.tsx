import { Workflow } from 'lucide-react';
import { useMayAdminister } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { askForRun } from './asked-run.ts';

interface RunItemProps {
  /** The kind of record. */
  readonly object: string;
  readonly id: string;
  readonly name: string;
}

/** The menu item that starts a workflow for a record; for owners and admins. */
export function RunItem({ object, id, name }: RunItemProps) {
  if (!useMayAdminister()) return null;
  return (
    <MenuItem
      icon={<Workflow aria-hidden size={14} />}
      onAction={() => askForRun({ object, ids: [id], records: name })}
    >
      {t`Run workflow…`}
    </MenuItem>
  );
}

import { Download, Ellipsis, ShieldX } from 'lucide-react';
import { exportOfMember, type Member } from '../../../api/members.ts';
import { t } from '../../../language/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { notifyFailure } from '../../../ui/toast.tsx';

interface MemberMenuProps {
  readonly member: Pick<Member, 'user_id' | 'name'>;
  readonly onErase: () => void;
}

/** What owners do with the personal data of another member, or of somebody who has left. */
export function MemberMenu({ member, onErase }: MemberMenuProps) {
  const label = t`More about ${member.name}`;
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden size={16} strokeWidth={1.5} />
        </IconButton>
      }
    >
      <MenuItem icon={<Download aria-hidden size={14} />} onAction={() => void download(member.user_id)}>
        {t`Export personal data`}
      </MenuItem>
      <MenuItem isDanger icon={<ShieldX aria-hidden size={14} />} onAction={onErase}>
        {t`Erase permanently…`}
      </MenuItem>
    </Menu>
  );
}

async function download(id: string): Promise<void> {
  try {
    saveFile('member.json', [JSON.stringify(await exportOfMember(id), null, 2)], 'application/json');
  } catch (error) {
    notifyFailure(error);
  }
}

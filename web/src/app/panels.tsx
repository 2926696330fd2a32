import { NewCompanyDialog } from '../features/companies/new-company.tsx';
import { NewContactDialog } from '../features/contacts/new-contact.tsx';
import { NewDeal } from '../features/deals/new-deal.tsx';
import { InviteDialog } from '../features/settings/people/invite-dialog.tsx';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutList } from './shortcut-list.tsx';

/** What can be open above every page. */
export type Panel = 'palette' | 'shortcuts';

interface PanelsProps {
  readonly open: Panel | undefined;
  readonly onClose: () => void;
}

/** What opens above every page; loaded when the app has nothing else to do, so that it opens at once. */
export function Panels({ open, onClose }: PanelsProps) {
  return (
    <>
      <CommandPalette isOpen={open === 'palette'} onClose={onClose} />
      <NewContactDialog />
      <NewCompanyDialog />
      <NewDeal />
      <InviteDialog />
      <ShortcutList isOpen={open === 'shortcuts'} onClose={onClose} />
    </>
  );
}

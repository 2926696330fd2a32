import { CommandPalette } from './command-palette.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** The app's own dialogs. */
export type Panel = 'palette' | 'shortcuts';

export interface PanelsProps {
  readonly open: Panel | undefined;
  readonly onClose: () => void;
}

/** The app's own dialogs, which open above every page. */
export function Panels({ open, onClose }: PanelsProps) {
  return (
    <>
      <CommandPalette isOpen={open === 'palette'} onClose={onClose} />
      <ShortcutList isOpen={open === 'shortcuts'} onClose={onClose} />
      <SignInAgainDialog />
      <SignOutDialog />
    </>
  );
}

import { CommandPalette } from './command-palette.tsx';
import { ShortcutList } from './shortcut-list.tsx';

/** What can be open above every page. */
export type Panel = 'palette' | 'shortcuts';

interface PanelsProps {
  readonly open: Panel | undefined;
  readonly onClose: () => void;
}

/** The palette and the list of shortcuts; loaded when the app has nothing else to do, so that they open at once. */
export function Panels({ open, onClose }: PanelsProps) {
  return (
    <>
      <CommandPalette isOpen={open === 'palette'} onClose={onClose} />
      <ShortcutList isOpen={open === 'shortcuts'} onClose={onClose} />
    </>
  );
}

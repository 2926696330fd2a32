import { CommandPalette } from './command-palette.tsx';
import { ShortcutList } from './shortcut-list.tsx';

/** What of the app itself can be open above every page. */
export type Panel = 'palette' | 'shortcuts';

export interface PanelsProps {
  readonly open: Panel | undefined;
  readonly onClose: () => void;
}

/** What of the app itself opens above every page. */
export function Panels({ open, onClose }: PanelsProps) {
  return (
    <>
      <CommandPalette isOpen={open === 'palette'} onClose={onClose} />
      <ShortcutList isOpen={open === 'shortcuts'} onClose={onClose} />
    </>
  );
}

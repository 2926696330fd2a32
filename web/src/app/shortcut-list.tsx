import { t } from '../language/words.ts';
import { useCommands } from '../ui/commands.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Keys } from '../ui/keys.tsx';
import { findCommands } from './find-commands.ts';

/** The keyboard shortcuts of this page and of the whole app. */
export function ShortcutList({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const commands = useCommands().filter(({ keys }) => keys !== undefined);
  return (
    <Dialog title={t`Keyboard shortcuts`} isOpen={isOpen} onClose={onClose}>
      {findCommands(commands, '').map((group) => (
        <section key={group.title}>
          <h3 className="pb-1 text-small font-medium text-text-quiet">{group.title}</h3>
          <dl>
            {group.commands.map(({ id, title, keys }) => (
              <div key={id} className="flex min-h-8 items-center justify-between gap-4">
                <dt>{title}</dt>
                <dd>
                  <Keys keys={keys ?? ''} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

import {
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuTrigger,
} from 'react-aria-components';
import { classes } from './classes.ts';
import { OPTION } from './form/select.tsx';
import { returnLostFocusSoon } from './hooks/use-focus-return.ts';
import { Keys } from './keys.tsx';
import { Popover } from './popover.tsx';

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly children: ReactNode;
}

/** The action that was chosen from an open menu. */
type Chosen = RefObject<(() => void) | undefined>;

const ChosenContext = createContext<Chosen>({ current: undefined });

/** Actions behind a button. The chosen one runs once the button has the focus again, so that it may move the focus. */
export function Menu({ trigger, label, children }: MenuProps) {
  const chosen: Chosen = useRef(undefined);
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="min-w-44">
        <ChosenContext value={chosen}>
          <AriaMenu aria-label={label} className="max-h-96 overflow-auto p-1 outline-none">
            {children}
          </AriaMenu>
        </ChosenContext>
        <RunOnceClosed chosen={chosen} />
      </Popover>
    </MenuTrigger>
  );
}

/** Renders nothing; mounted while a menu is open. An open menu takes back the focus that an action gives away. */
function RunOnceClosed({ chosen }: { readonly chosen: Chosen }) {
  useEffect(
    () => () => {
      const action = chosen.current;
      chosen.current = undefined;
      if (!action) return;
      // React Aria returns the focus to the button within the next frame.
      requestAnimationFrame(() =>
        setTimeout(() => {
          action();
          // A button that the action moves elsewhere loses it.
          returnLostFocusSoon();
        }),
      );
    },
    [chosen],
  );
  return null;
}

interface MenuItemProps extends Omit<AriaMenuItemProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  readonly isDanger?: boolean;
}

/** One action of a menu, by `onAction`, or a link, by `href`. */
export function MenuItem({ children, icon, shortcut, isDanger, onAction, ...props }: MenuItemProps) {
  const chosen = useContext(ChosenContext);
  const choose = () => {
    chosen.current = onAction;
  };
  return (
    <AriaMenuItem
      {...props}
      {...(onAction ? { onAction: choose } : {})}
      {...(typeof children === 'string' ? { textValue: children } : {})}
      className={classes(OPTION, isDanger && 'text-danger')}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut && <Keys keys={shortcut} />}
    </AriaMenuItem>
  );
}

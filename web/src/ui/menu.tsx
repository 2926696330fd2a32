import type { ReactElement, ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuTrigger,
} from 'react-aria-components';
import { classes } from './classes.ts';
import { OPTION } from './form/select.tsx';
import { Keys } from './keys.tsx';
import { Popover } from './popover.tsx';

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly children: ReactNode;
}

/** Actions behind a button. */
export function Menu({ trigger, label, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="min-w-44">
        <AriaMenu aria-label={label} className="max-h-96 overflow-auto p-1 outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface MenuItemProps extends Omit<AriaMenuItemProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  readonly isDanger?: boolean;
}

/** One action of a menu, by `onAction`, or a link, by `href`. */
export function MenuItem({ children, icon, shortcut, isDanger, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...props}
      {...(typeof children === 'string' ? { textValue: children } : {})}
      className={classes(OPTION, isDanger && 'text-danger')}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut && <Keys keys={shortcut} />}
    </AriaMenuItem>
  );
}

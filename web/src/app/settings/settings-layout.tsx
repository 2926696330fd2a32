import { Outlet } from '@tanstack/react-router';
import { SettingsNavigation } from './settings-navigation.tsx';

/** The settings: navigation beside the page; on a phone, only the page. */
export function SettingsLayout() {
  return (
    <div className="flex h-full min-h-0">
      <div className="w-52 shrink-0 overflow-y-auto border-r border-line p-2 pt-4 max-phone:hidden">
        <SettingsNavigation />
      </div>
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  );
}

import { Page } from '../../ui/page.tsx';
import { SettingsNavigation } from './settings-navigation.tsx';

/** `/settings` on a phone, where the navigation has no room beside a page. */
export function SettingsIndexPage() {
  return (
    <Page title="Settings">
      <div className="p-2 pt-4">
        <SettingsNavigation />
      </div>
    </Page>
  );
}

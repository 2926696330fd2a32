import { t } from '../../language/words.ts';
import { Page } from '../../ui/page.tsx';
import { SettingsNavigation } from './settings-navigation.tsx';

/** `/settings` on a phone: the navigation as a page of its own. */
export function SettingsIndexPage() {
  return (
    <Page title={t`Settings`}>
      <div className="p-2 pt-4">
        <SettingsNavigation />
      </div>
    </Page>
  );
}

import { Link } from '@tanstack/react-router';
import { t } from '../../language/words.ts';
import { SETTINGS_NAVIGATION } from './navigation.ts';

/** The navigation of the settings. */
export function SettingsNavigation() {
  return (
    <nav aria-label={t`Settings`} className="flex flex-col gap-4">
      {SETTINGS_NAVIGATION.map(({ name, entries }) => (
        <section key={name} className="flex flex-col">
          <h2 className="px-2.5 pb-1 text-small font-medium text-text-quiet">{name}</h2>
          {entries.map(({ to, name: page, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              className="target flex items-center gap-2.5 rounded px-2.5 text-text-quiet hover:bg-hover hover:text-text data-[status=active]:bg-pressed data-[status=active]:font-medium data-[status=active]:text-text"
            >
              <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
              {page}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}

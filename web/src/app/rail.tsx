import { Link, useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useSession } from '../api/session.ts';
import { t } from '../language/words.ts';
import { classes } from '../ui/classes.ts';
import { Keys } from '../ui/keys.tsx';
import { PLACE, WORDS } from '../ui/rail-classes.ts';
import { MoreMenu, OrganizationMenu, PersonMenu } from './account-menus.tsx';
import { wayTo } from './left-lists.ts';
import { PLACES, RAIL_ITEMS } from './places.ts';

/** The rail: organization, places, person. Icons only on a narrow screen; a bar at the bottom of a phone. */
export function Rail({ onSearch }: { readonly onSearch: () => void }) {
  // The links lead to where the person left each list.
  useLocation();
  const { organization, lacks_second_factor, lacks_single_sign_on } = useSession();
  const canWork = organization !== null && !lacks_second_factor && !lacks_single_sign_on;
  return (
    <nav
      aria-label={t`Main`}
      className="flex w-14 shrink-0 flex-col gap-1 border-r border-line bg-sunken p-2 rail:w-56 max-phone:w-full max-phone:flex-row max-phone:justify-around max-phone:border-t max-phone:border-r-0 max-phone:p-1"
    >
      <div className="max-phone:hidden">
        <OrganizationMenu />
      </div>
      <Button onPress={onSearch} className={PLACE}>
        <Search aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
        <span className={WORDS}>{t`Search`}</span>
        <span className="sr-only"> {t`and commands`}</span>
        <span aria-hidden className="ml-auto text-text-quiet max-rail:hidden">
          <Keys keys="Mod+K" />
        </span>
      </Button>
      {canWork &&
        RAIL_ITEMS.map((RailItem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <RailItem key={index} />
        ))}
      {PLACES.map(({ to, name, icon: Icon, isUnderMore = false }) => (
        <Link
          key={to}
          {...wayTo(to)}
          title={name}
          className={classes(PLACE, isUnderMore && 'max-phone:hidden')}
        >
          <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
          <span className={WORDS}>{name}</span>
        </Link>
      ))}
      <div className="grid phone:hidden">
        <MoreMenu />
      </div>
      <div className="mt-auto max-phone:hidden">
        <PersonMenu />
      </div>
    </nav>
  );
}

import { Link } from '@tanstack/react-router';
import { ChevronsUpDown, LogOut, Search, UserRound } from 'lucide-react';
import { Button } from 'react-aria-components';
import { signOut, switchOrganization, useSession } from '../api/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Keys } from '../ui/keys.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { PLACES } from './places.ts';

const WORDS = 'truncate max-rail:sr-only max-phone:not-sr-only max-phone:text-small';

const PLACE =
  'target flex items-center gap-2.5 rounded px-2.5 text-text-quiet hover:bg-hover hover:text-text max-phone:flex-col max-phone:gap-0.5 max-phone:px-1';

/** The rail: organization, places, person. Icons alone on a narrow screen, a bar at the foot of a phone. */
export function Rail({ onSearch }: { readonly onSearch: () => void }) {
  return (
    <nav
      aria-label="Main"
      className="flex w-14 shrink-0 flex-col gap-1 border-r border-line bg-sunken p-2 rail:w-56 max-phone:w-full max-phone:flex-row max-phone:justify-around max-phone:border-t max-phone:border-r-0 max-phone:p-1"
    >
      <div className="max-phone:hidden">
        <OrganizationMenu />
      </div>
      <Button onPress={onSearch} className={PLACE}>
        <Search aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
        <span className={WORDS}>Search</span>
        <span className="sr-only"> and commands</span>
        <span aria-hidden className="ml-auto text-text-quiet max-rail:hidden">
          <Keys keys="Mod+K" />
        </span>
      </Button>
      {PLACES.map(({ to, name, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          title={name}
          className={`${PLACE} data-[status=active]:bg-pressed data-[status=active]:font-medium data-[status=active]:text-text`}
        >
          <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
          <span className={WORDS}>{name}</span>
        </Link>
      ))}
      <div className="mt-auto max-phone:hidden">
        <PersonMenu />
      </div>
    </nav>
  );
}

const FOOT =
  'target flex w-full items-center gap-2 rounded px-2 text-left font-medium hover:bg-hover max-rail:justify-center max-rail:px-0';

function OrganizationMenu() {
  const { organization, organizations } = useSession();
  const name = organization?.name ?? 'No organization';
  return (
    <Menu
      label="Organizations"
      trigger={
        <Button className={FOOT}>
          <span className="sr-only">Organization: </span>
          <Avatar name={name} />
          <span className={`flex-1 ${WORDS}`}>{name}</span>
          <ChevronsUpDown aria-hidden size={14} className="shrink-0 text-text-quiet max-rail:hidden" />
        </Button>
      }
    >
      {organizations.map(({ id, name: other }) => (
        <MenuItem key={id} onAction={() => void switchOrganization(id).catch(notifyFailure)}>
          {other}
        </MenuItem>
      ))}
    </Menu>
  );
}

function PersonMenu() {
  const { user } = useSession();
  return (
    <Menu
      label={user.name}
      trigger={
        <Button className={FOOT}>
          <span className="sr-only">Your account: </span>
          <Avatar name={user.name} />
          <span className={WORDS}>{user.name}</span>
        </Button>
      }
    >
      <MenuItem href="/settings/profile" icon={<UserRound aria-hidden size={14} />}>
        Your profile
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden size={14} />} onAction={() => void signOut().catch(notifyFailure)}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

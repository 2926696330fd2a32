import { useMatchRoute } from '@tanstack/react-router';
import { ArrowLeftRight, ChevronsUpDown, Ellipsis, LogOut } from 'lucide-react';
import { Button } from 'react-aria-components';
import { signOut, switchOrganization, useSession } from '../api/session.ts';
import { t } from '../language/words.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { PLACE, WORDS } from '../ui/rail-classes.ts';
import { notifyFailure } from '../ui/toast.tsx';
import { PERSON_ENTRIES, PLACES } from './places.ts';

const FOOT =
  'target flex w-full items-center gap-2 rounded px-2 text-left font-medium hover:bg-hover max-rail:justify-center max-rail:px-0';

/** The current organization; its menu lists the person's others. */
export function OrganizationMenu() {
  const { organization, organizations } = useSession();
  const name = organization?.name ?? t`No organization`;
  return (
    <Menu
      label={t`Organizations`}
      trigger={
        <Button className={FOOT}>
          <span className="sr-only">{t`Organization:`} </span>
          <Avatar name={name} />
          <span className={`flex-1 ${WORDS}`}>{name}</span>
          <ChevronsUpDown aria-hidden size={14} className="shrink-0 text-text-quiet max-rail:hidden" />
        </Button>
      }
    >
      {organizations.map(({ id, name: other }) => (
        <MenuItem key={id} onAction={() => goOnIn(id)}>
          {other}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The person who is signed in; their menu has their own settings. */
export function PersonMenu() {
  const { user } = useSession();
  return (
    <Menu
      label={user.name}
      trigger={
        <Button className={FOOT}>
          <span className="sr-only">{t`Your account:`} </span>
          <Avatar name={user.name} />
          <span className={WORDS}>{user.name}</span>
        </Button>
      }
    >
      {OWN_ITEMS}
    </Menu>
  );
}

/**
 * The "More" menu of a phone: places that the bar has no room for, other organizations, and the person's own settings.
 */
export function MoreMenu() {
  const { organization, organizations } = useSession();
  const matches = useMatchRoute();
  const isInOne = PLACES_UNDER_MORE.some(({ to }) => matches({ to, fuzzy: true }) !== false);
  return (
    <Menu
      label={t`More`}
      trigger={
        <Button className={PLACE} {...(isInOne ? { 'data-status': 'active' } : {})}>
          <Ellipsis aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
          <span className={WORDS}>{t`More`}</span>
        </Button>
      }
    >
      {PLACES_UNDER_MORE.map(({ to, name, icon: Icon }) => (
        <MenuItem key={to} href={to} icon={<Icon aria-hidden size={14} />}>
          {name}
        </MenuItem>
      ))}
      {organizations
        .filter(({ id }) => id !== organization?.id)
        .map(({ id, name }) => (
          <MenuItem key={id} icon={<ArrowLeftRight aria-hidden size={14} />} onAction={() => goOnIn(id)}>
            {t`Switch to ${name}`}
          </MenuItem>
        ))}
      {OWN_ITEMS}
    </Menu>
  );
}

const PLACES_UNDER_MORE = PLACES.filter(({ isUnderMore }) => isUnderMore);

const OWN_ITEMS = [
  ...PERSON_ENTRIES.map(({ to, name, icon: Icon }) => (
    <MenuItem key={to} href={to} icon={<Icon aria-hidden size={14} />}>
      {name}
    </MenuItem>
  )),
  <MenuItem
    key="sign-out"
    icon={<LogOut aria-hidden size={14} />}
    onAction={() => void signOut().catch(notifyFailure)}
  >
    {t`Sign out`}
  </MenuItem>,
];

function goOnIn(organizationId: string): void {
  void switchOrganization(organizationId).catch(notifyFailure);
}

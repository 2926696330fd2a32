import { Building2, type LucideIcon, Palette, UserRound, Users } from 'lucide-react';

/** The parts of the settings, in the order of their navigation. */
export const SETTINGS_GROUPS = [
  {
    name: 'You',
    places: [
      { to: '/settings/profile', name: 'Profile', icon: UserRound },
      { to: '/settings/appearance', name: 'Appearance', icon: Palette },
    ],
  },
  {
    name: 'Organization',
    places: [
      { to: '/settings/organization', name: 'General', icon: Building2 },
      { to: '/settings/members', name: 'Members', icon: Users },
    ],
  },
] as const satisfies readonly {
  readonly name: string;
  readonly places: readonly { readonly to: string; readonly name: string; readonly icon: LucideIcon }[];
}[];

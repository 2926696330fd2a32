import { Building2, type LucideIcon, MessagesSquare, Settings, SquareKanban, Users } from 'lucide-react';

interface Place {
  readonly to: string;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly keys: string;
  /** Whether a phone, whose bar has little room, shows it behind “More”. */
  readonly isUnderMore?: boolean;
}

/** Where the rail leads, in its order. */
export const PLACES: readonly Place[] = [
  { to: '/deals', name: 'Deals', icon: SquareKanban, keys: 'g d' },
  { to: '/contacts', name: 'Contacts', icon: Users, keys: 'g c' },
  { to: '/companies', name: 'Companies', icon: Building2, keys: 'g o' },
  { to: '/activities', name: 'Activities', icon: MessagesSquare, keys: 'g a' },
  { to: '/settings', name: 'Settings', icon: Settings, keys: 'g s', isUnderMore: true },
];

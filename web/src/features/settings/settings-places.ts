import {
  Bot,
  Building2,
  Globe,
  KeyRound,
  type LucideIcon,
  Palette,
  Plug,
  ScrollText,
  ShieldCheck,
  SquareKanban,
  SquareTerminal,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';

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
      { to: '/settings/regional', name: 'Regional settings', icon: Globe },
      { to: '/settings/members', name: 'Members', icon: Users },
      { to: '/settings/pipelines', name: 'Pipelines', icon: SquareKanban },
      { to: '/settings/audit-log', name: 'Audit log', icon: ScrollText },
      { to: '/settings/security-log', name: 'Security log', icon: ShieldCheck },
    ],
  },
  {
    name: 'Integrations',
    places: [
      { to: '/settings/api-keys', name: 'API keys', icon: KeyRound },
      { to: '/settings/webhooks', name: 'Webhooks', icon: Webhook },
      { to: '/settings/agents', name: 'Connect an agent', icon: Bot },
      { to: '/settings/connected-apps', name: 'Connected apps', icon: Plug },
      { to: '/settings/apps', name: 'Registered apps', icon: SquareTerminal },
    ],
  },
] as const satisfies readonly {
  readonly name: string;
  readonly places: readonly { readonly to: string; readonly name: string; readonly icon: LucideIcon }[];
}[];

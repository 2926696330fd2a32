import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Command } from '../ui/commands.ts';
import type { RecordKind } from './record-kind.ts';
import type { TimelineTypes } from './timeline-type.ts';

/** A link that the app shows for a feature. */
interface Entry {
  readonly to: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** Where it stands among the others: lower numbers come first. */
  readonly order: number;
}

/** An entry of the rail, with a command that goes there. */
export interface Place extends Entry {
  readonly keys: string;
  /** Whether a phone, whose bar has little room, shows it behind “More”. */
  readonly isUnderMore?: boolean;
}

/** The headings of the settings navigation, in their order. */
export const SETTINGS_GROUPS = ['You', 'Organization', 'Integrations'] as const;

/** An entry of the settings navigation. Who may see the page stands at its route (`staticData.adminsTo`). */
export interface SettingsEntry extends Entry {
  readonly group: (typeof SETTINGS_GROUPS)[number];
}

/** Something that can be done on every page. */
export interface FeatureCommand extends Omit<Command, 'run'> {
  /** Whether only owners and admins are offered it. */
  readonly isForAdmins?: boolean;
  /** Whether the palette offers it only to someone who types its name; for what is seldom wanted. */
  readonly isTyped?: boolean;
  readonly run: (goTo: (address: string) => void) => void;
}

/** What a feature of the web app is: data from which the app derives its routes, rail, palette, settings and live updates. */
export interface Feature<
  Routes extends readonly object[] = readonly object[],
  SettingsRoutes extends readonly object[] = readonly object[],
> {
  /** Children of `rootRoute`. */
  readonly routes?: Routes;
  /** Children of `settingsRoute`. */
  readonly settingsRoutes?: SettingsRoutes;
  readonly places?: readonly Place[];
  readonly settingsEntries?: readonly SettingsEntry[];
  /** Entries of the menu of the person who is signed in. */
  readonly personEntries?: readonly Entry[];
  readonly commands?: readonly FeatureCommand[];
  /** Load the components that open above every page; each shows nothing until it is asked for (`ui/ask.ts`). */
  readonly dialogs?: readonly (() => Promise<ComponentType>)[];
  readonly recordKinds?: readonly RecordKind[];
  /** The types of activities that the server's families declare. */
  readonly timelineTypes?: TimelineTypes;
}

/**
 * Defines a feature, and keeps the types of its routes, by which every link of the app is checked. The routes are only
 * `object` here: `AnyRoute` would make TypeScript infer `any` for a route that is written in place.
 */
export function defineFeature<
  const Routes extends readonly object[] = readonly [],
  const SettingsRoutes extends readonly object[] = readonly [],
>(feature: Feature<Routes, SettingsRoutes>): Feature<Routes, SettingsRoutes> {
  return feature;
}

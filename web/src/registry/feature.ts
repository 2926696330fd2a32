import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { t } from '../language/words.ts';
import type { Command } from '../ui/commands.ts';
import type { RecordKind } from './record-kind.ts';
import type { TimelineTypes } from './timeline-type.ts';

/** A link to a feature. */
interface Entry {
  readonly to: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** Its position: lower numbers come first. */
  readonly order: number;
}

/** An entry of the rail, with a command to go there. */
export interface Place extends Entry {
  readonly keys: string;
  /** With which search parameters it begins, for who has not left it with others. */
  readonly firstSearch?: () => object;
  /** Whether a phone shows it under “More”. */
  readonly isUnderMore?: boolean;
}

/** The groups of the settings navigation, in order. */
export const SETTINGS_GROUPS = [t`You`, t`Organization`, t`Integrations`] as const;

/** An entry of the settings navigation. The route says who can see the page (`staticData.adminsTo`). */
export interface SettingsEntry extends Entry {
  readonly group: (typeof SETTINGS_GROUPS)[number];
}

/** A command of every page. */
export interface FeatureCommand extends Omit<Command, 'run'> {
  /** Whether it is only for owners and admins. */
  readonly isForAdmins?: boolean;
  /** Whether the palette shows it only when someone types; for rarely needed commands. */
  readonly isTyped?: boolean;
  readonly run: (goTo: (address: string) => void) => void;
}

/** A feature of the web app, as data from which the app derives routes, rail, palette, settings and live updates. */
export interface Feature<
  Routes extends readonly object[] = readonly object[],
  SettingsRoutes extends readonly object[] = readonly object[],
> {
  /** Children of `rootRoute`. */
  readonly routes?: Routes;
  /** Children of `settingsRoute`. */
  readonly settingsRoutes?: SettingsRoutes;
  readonly places?: readonly Place[];
  /** Shown in the rail before its places, on every page. */
  readonly railItems?: readonly ComponentType[];
  readonly settingsEntries?: readonly SettingsEntry[];
  /** Entries of the menu of the person who is signed in. */
  readonly personEntries?: readonly Entry[];
  readonly commands?: readonly FeatureCommand[];
  /** Load dialogs that open above every page; each is hidden until it is opened (`ui/ask.ts`). */
  readonly dialogs?: readonly (() => Promise<ComponentType>)[];
  readonly recordKinds?: readonly RecordKind[];
  /** The types of activities that the server's families declare. */
  readonly timelineTypes?: TimelineTypes;
}

/**
 * Defines a feature and keeps the types of its routes, against which links are checked. Routes are `object` here,
 * because `AnyRoute` would make TypeScript infer `any` for an inline route.
 */
export function defineFeature<
  const Routes extends readonly object[] = readonly [],
  const SettingsRoutes extends readonly object[] = readonly [],
>(feature: Feature<Routes, SettingsRoutes>): Feature<Routes, SettingsRoutes> {
  return feature;
}

import type { DestinationKind } from '../destinations/destination.schema.ts';
import { google } from './google.ts';
import { https } from './https.ts';
import { linkedin } from './linkedin.ts';
import { meta } from './meta.ts';
import type { Platform } from './platform.ts';
import { tiktok } from './tiktok.ts';

/** All platforms, by the kind of their destinations. */
export const PLATFORMS: Readonly<Record<DestinationKind, Platform>> = {
  meta,
  google,
  linkedin,
  tiktok,
  https,
};

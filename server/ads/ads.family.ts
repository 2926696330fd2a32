import type { Family } from '../kernel/family/family.ts';
import { adsRoutes } from './ads.routes.ts';
import { adsTools } from './ads.tools.ts';
import { adsPrivacy } from './ads-privacy.sql.ts';
import { CONVERSION_METRICS } from './conversions/conversion-metrics.ts';
import { makeConversions } from './conversions/make-conversions.ts';
import { createWaking } from './conversions/waking.ts';
import { adsSecrets } from './destinations/ads.secrets.ts';
import { ADS_TAGS } from './reference.ts';
import { checkDestination } from './sending/check-job.ts';
import { type AdsServices, sendConversions } from './sending/send-job.ts';
import { warnOfExpiry } from './sending/warn-of-expiry.ts';

/** Ads: advertising platforms hear of won deals. */
export const adsFamily = {
  name: 'ads',
  scopes: {
    title: 'Ads',
    read: 'See what advertising platforms are told about won deals',
    write: 'Choose what advertising platforms are told about won deals, and send it again',
  },
  recordKinds: [
    {
      type: 'conversion_destination',
      actions: ['created', 'updated', 'paused', 'resumed', 'deleted'],
      live: true,
    },
    { type: 'conversion', actions: ['retried'], live: true },
  ],
  metrics: CONVERSION_METRICS,
  tags: ADS_TAGS,
  routes: (host) => adsRoutes(host),
  places: ['/conversions'],
  tools: () => adsTools,
  instructions: 'Advertising platforms hear of won deals as conversions.',
  secrets: adsSecrets,
  privacy: adsPrivacy,
  jobs: [makeConversions, sendConversions, checkDestination, warnOfExpiry],
  background: [
    {
      name: 'conversions',
      description: 'sends won deals to advertising platforms',
      create: createWaking,
    },
  ],
} satisfies Family<Omit<AdsServices, 'kernel'>>;

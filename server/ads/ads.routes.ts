import { routesOf } from '../kernel/http/route.ts';
import { previewConversion } from './conversions/preview-conversion.ts';
import { getConversion, listConversions } from './conversions/read-conversions.ts';
import { retryConversion } from './conversions/retry-conversion.ts';
import { getDestination, listDestinations } from './destinations/read-destinations.ts';
import { changeDestination, createDestination } from './destinations/save-destination.ts';
import {
  checkDestinationNow,
  deleteDestination,
  pauseDestination,
  resumeDestination,
} from './destinations/steer-destination.ts';
import type { PlatformAddresses } from './platforms/platform.ts';

const destinations = routesOf('Conversion destinations');
const conversions = routesOf('Conversions');

/** The paths of conversions and their destinations. */
export function adsRoutes({ config }: { readonly config: PlatformAddresses }) {
  return [
    destinations.list('/api-conversion-destinations', listDestinations),
    destinations.create('/api-conversion-destinations', createDestination),
    destinations.get('/api-conversion-destinations/:id', getDestination),
    destinations.patch('/api-conversion-destinations/:id', changeDestination),
    destinations.delete('/api-conversion-destinations/:id', deleteDestination),
    destinations.post('/api-conversion-destinations/:id/check', checkDestinationNow, {
      status: 202,
      body: false,
    }),
    destinations.action('/api-conversion-destinations/:id/pause', pauseDestination),
    destinations.action('/api-conversion-destinations/:id/resume', resumeDestination),
    conversions.list('/api-conversions', listConversions),
    conversions.get('/api-conversions/:id', getConversion),
    conversions.get('/api-conversions/:id/preview', previewConversion(config)),
    conversions.accept('/api-conversions/:id/retry', retryConversion),
  ];
}

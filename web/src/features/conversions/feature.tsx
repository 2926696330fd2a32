import { Megaphone } from 'lucide-react';
import { t } from '../../language/words.ts';
import { defineFeature } from '../../registry/feature.ts';
import { conversionRoutes } from './conversion-routes.ts';

/** Conversions: what advertising platforms are told about won deals. */
export const conversions = defineFeature({
  routes: [conversionRoutes],
  places: [
    { to: '/conversions', name: t`Conversions`, icon: Megaphone, keys: 'g v', order: 60, isUnderMore: true },
  ],
  recordKinds: [
    { type: 'conversion', staleAfter: () => [['conversions']] },
    { type: 'conversion_destination', staleAfter: () => [['conversion-destinations']] },
  ],
});

import { defineFeature } from '../../registry/feature.ts';

/** Saved views of lists; their menu stands on the page of each list. */
export const views = defineFeature({
  recordKinds: [{ type: 'view', staleAfter: () => [['views']] }],
});

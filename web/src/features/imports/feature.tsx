import { FileUp } from 'lucide-react';
import { t } from '../../language/words.ts';
import { defineFeature } from '../../registry/feature.ts';
import { importRoutes } from './import-routes.ts';

/** Import and export. */
export const imports = defineFeature({
  routes: [importRoutes],
  personEntries: [{ to: '/import', name: t`Import and export`, icon: FileUp, order: 20 }],
  commands: [
    {
      id: 'import',
      title: t`Import and export`,
      group: t`Go to`,
      keys: 'g i',
      run: (goTo) => goTo('/import'),
    },
  ],
});

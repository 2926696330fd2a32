import { FileUp } from 'lucide-react';
import { defineFeature } from '../../registry/feature.ts';
import { importRoutes } from './import-routes.ts';

/** Import and export. */
export const imports = defineFeature({
  routes: [importRoutes],
  personEntries: [{ to: '/import', name: 'Import and export', icon: FileUp, order: 20 }],
  commands: [
    {
      id: 'import',
      title: 'Import and export',
      group: 'Go to',
      keys: 'g i',
      run: (goTo) => goTo('/import'),
    },
  ],
});

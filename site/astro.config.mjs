import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';

const group = (label, ...slugs) => ({ label, items: slugs.map((slug) => ({ slug })) });
const folder = (label, directory) => ({ label, collapsed: true, items: [{ autogenerate: { directory } }] });

export default defineConfig({
  // There are no pictures to convert.
  image: { service: passthroughImageService() },
  telemetry: false,
  integrations: [
    starlight({
      title: 'Kontor',
      sidebar: [
        group('Use', 'importing', 'migrating', 'accounts', 'single-sign-on', 'mail', 'insights'),
        group('Connect', 'automation', 'webhooks', 'events', 'syncing', 'oauth', 'mcp'),
        group(
          'Run',
          'deploying',
          'scaling',
          'configuration',
          'background-work',
          'security',
          'privacy',
          'asvs',
        ),
        folder('Rules', 'behaviour'),
        group('Develop', 'architecture', 'contributing'),
        folder('Decisions', 'decisions'),
      ],
    }),
  ],
});

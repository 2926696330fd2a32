import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledCatalogue } from './compile-catalogue.ts';
import { componentMessages } from './component-messages.ts';
import { compressFiles } from './compress-files.ts';

/** What of the server a page asks for while `npx vite web` serves the sources. */
const SERVER_PATHS = [
  '/web',
  '/sign-in',
  '/sign-out',
  '/account',
  '/docs',
  '/openapi.json',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/offline',
];
const SERVER_URL = process.env.KONTOR_URL ?? 'http://localhost:3000';

/** What only a few pages need, and is not worth a place in a file that every page loads: duplicates, own fields, tables that are edited, ordered lists, tabs, timelines, logs, webhooks, imports, workflows, plots, conversions, currencies, forms, files, scopes, farewells. */
const NOT_SHARED = [
  'records/duplicates/',
  'records/own/',
  'records/editable/',
  'api/kept/use-(?:latest|autosave)',
  'records/table/cells/',
  'records/table/(?:record-table|table-row|table-head|table-controls|use-table|width-handle|selection)',
  'features/contacts/(?:contact-columns|contact-editable|tags-in-cell)',
  'features/deals/filter/',
  'features/settings/',
  'records/page/',
  'records/notes/',
  'records/record-layout',
  'records/timeline',
  'records/composer',
  'api/custom-fields',
  'features/imports/',
  'features/workflows/',
  'features/forms/',
  'records/attribution/',
  'records/files/',
  'records/bulk/',
  'api/files',
  'records/runs/',
  'features/reports/',
  'records/insights/',
  'api/insights',
  'records/conversions/',
  'api/conversions',
  '@visx/',
  'd3-',
  'internmap/',
  'classnames/',
  'reduce-css-calc/',
  'reduce-function-call/',
  'postcss-value-parser/',
  'math-expression-evaluator/',
  'balanced-match/',
  'workflows/language/',
  'crm/filters/',
  'records/where/where-[cdgtv]',
  'records/where/(?:use|days|op)',
  'deals/money/',
  'kernel/fields/',
  'records/amount-',
  'board/amount-field',
  'settings/drop-place',
  'settings/access/scope-',
  'settings/remove-member',
  'settings/pause-',
  'settings/admins-only',
  'settings-navigation',
  'tabs/',
  'Tabs',
  'disclosure/',
  'Disclosure',
  'settings/logs/',
  'settings/webhooks/',
  'dnd/',
  'gridlist/',
  'GridList',
  'ui/opening-row',
  'hooks/use-first-field',
  'useDragAndDrop',
];

export default defineConfig({
  plugins: [react(), tailwind(), componentMessages(), compiledCatalogue(), compressFiles()],
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER_URL])) },
  build: {
    target: 'es2023',
    // What is bundled asks for its licence to come along.
    license: { fileName: 'assets/licenses.txt' },
    // A file of data: would be refused by the policy for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    // Few files: each costs a round trip and the server's time, which is felt most when the app opens for the first time.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-page', tags: ['$initial'], priority: 2 },
            {
              name: 'shared',
              minShareCount: 2,
              priority: 1,
              test: new RegExp(`^(?!.*[\\\\/](?:${NOT_SHARED.join('|').replaceAll('/', '[\\\\/]')}))`),
            },
          ],
        },
      },
    },
  },
});

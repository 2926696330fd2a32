import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './compress-files.ts';

/** What of the server a page asks for while `npx vite web` serves the sources. */
const SERVER_PATHS = ['/web', '/sign-in', '/sign-out', '/account', '/docs', '/openapi.json'];
const SERVER_URL = process.env.KONTOR_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwind(), compressFiles()],
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER_URL])) },
  build: {
    target: 'es2023',
    // A file of data: would be refused by the policy for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // React, the router and the primitives, which every page needs.
    chunkSizeWarningLimit: 700,
  },
});

#!/usr/bin/env node
// The `kontor` command: the command line of the server, on the pinned Node.
process.argv.splice(2, 0, 'server/cli.ts');
await import('./launch.mjs');

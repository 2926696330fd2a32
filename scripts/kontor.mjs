#!/usr/bin/env node
// The `kontor` command: the command line of the server, on the pinned Node.
import { launch } from './launch.mjs';

await launch('server/cli.ts', process.argv.slice(2));

// Copies docs/ to where Starlight reads pages: each with its title in front, and links that lead to pages of the site.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DOCS = join(import.meta.dirname, '..', 'docs');
const PAGES = join(import.meta.dirname, 'src', 'content', 'docs');

const files = globSync('**/*.md', { cwd: DOCS });

rmSync(PAGES, { recursive: true, force: true });
for (const file of files) {
  const [, title, body] = /^# (.+)\n([\s\S]*)$/.exec(readFileSync(join(DOCS, file), 'utf8')) ?? [];
  if (title === undefined) throw new Error(`docs/${file} does not begin with a title.`);
  const path = join(PAGES, nameOf(file));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `---\ntitle: ${JSON.stringify(title.replaceAll('`', ''))}\n---\n${linked(file, body)}`);
}
writeFileSync(join(PAGES, 'index.md'), front());

/** A README is the first page of its folder. */
function nameOf(file) {
  return file.replace(/README\.md$/, 'index.md');
}

/** Links to pages get their addresses; links to other files of the checkout lose their address and keep their words. */
function linked(file, body) {
  return body.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words, target) => {
    if (/^(https?:|mailto:|#)/.test(target)) return link;
    const { pathname, hash } = new URL(target, `http://docs/${file}`);
    const page = decodeURIComponent(pathname).slice(1);
    return files.includes(page) ? `[${words}](${addressOf(page)}${hash})` : words;
  });
}

function addressOf(page) {
  return `/${nameOf(page).replace(/(index)?\.md$/, '')}/`.replaceAll('//', '/');
}

function front() {
  return `---
title: Kontor
description: The documentation of Kontor, an open CRM that you host yourself.
---
Kontor is an open-source CRM that you host yourself, with a web app, a REST API, webhooks and an MCP server for AI agents.

- Bring your records: [import a file](/importing/), [move from HubSpot or Pipedrive](/migrating/)
- Connect: [automation](/automation/), [webhooks](/webhooks/), [syncing](/syncing/), [OAuth](/oauth/), [AI agents](/mcp/)
- Run it: [deploying](/deploying/), [configuration](/configuration/), [security](/security/), [privacy](/privacy/)
- Look up [every rule](/behaviour/)

Your own Kontor shows the same pages at \`/guide\`, and its API reference at \`/docs\`.
`;
}

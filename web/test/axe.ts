import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds on a page as it is now, in words. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  // What the debugger runs is held to no policy, so the page keeps its own.
  await page.evaluate(AXE);
  const violations = await page.evaluate<readonly Violation[]>(
    'axe.run(document, { resultTypes: ["violations"] }).then((results) => results.violations)',
  );
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map(({ html, failureSummary }) => `  ${html}\n    ${failureSummary}`);
    return `${id}: ${help} (${nodes.length} places)\n${places.join('\n')}`;
  });
}

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The rules whose outcome another colour scheme can change. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on a page as it is now, in words.
 * @param rules the rules to ask; all that are usual unless given
 */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // What the debugger runs is held to no policy, so the page keeps its own.
  await page.evaluate(AXE);
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const violations = await page.evaluate<readonly Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then((results) => results.violations)`,
  );
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map(({ html, failureSummary }) => `  ${html}\n    ${failureSummary}`);
    return `${id}: ${help} (${nodes.length} places)\n${places.join('\n')}`;
  });
}

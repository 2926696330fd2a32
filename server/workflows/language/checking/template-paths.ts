const TEMPLATE = /\{\{([^{}]*)\}\}/g;

/** The path at the beginning, and those that filters are given. */
const PATH = /^\s*([a-z_]\w*(?:\.\w+)*)|:\s*((?:record|before|trigger|steps)(?:\.\w+)+)/gi;

/** The paths that the templates of a text name: `record.value` and `record.currency` of `{{ record.value | money: record.currency }}`. */
export function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(TEMPLATE)].flatMap(([, inner = '']) => pathsOf(inner));
}

function pathsOf(inner: string): readonly string[] {
  // What stands in quotes is text.
  const unquoted = inner.replace(/'[^']*'|"[^"]*"/g, "''");
  return [...unquoted.matchAll(PATH)].map(([, first, argument]) => first ?? argument ?? '');
}

import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Credential } from '../operations/credential.ts';
import type { ApiError } from '../operations/errors.ts';
import type { Tool } from './tool.ts';
import type { ToolCatalog } from './tool-catalog.ts';

/**
 * The answer to a call that was refused or failed, written for an agent to act on: what REST says was wrong, and which
 * tool to call first.
 */
export function toolFailure(
  error: ApiError,
  tool: Tool,
  catalog: ToolCatalog,
  credential: Credential,
): CallToolResult {
  const message = tool.id === undefined ? error.message : error.message.replaceAll("'id'", `'${tool.id}'`);
  const hints = [...finders(error, message, tool, catalog, credential), ...scopeHint(error), ...idsOf(error)];
  return { isError: true, content: [{ type: 'text', text: [message, ...hints].join(' ') }] };
}

/** The wrong arguments: those that the message names, or the ids for which nothing was found. */
function finders(
  { status }: ApiError,
  message: string,
  tool: Tool,
  catalog: ToolCatalog,
  credential: Credential,
): string[] {
  const suspects = catalog
    .argumentsOf(tool)
    .filter(
      (name) => message.includes(`'${name}'`) || (status === 404 && catalog.requiredOf(tool).includes(name)),
    );
  const byTool = Map.groupBy(suspects, (argument) => catalog.finderOf(argument, credential)?.name);
  return [...byTool].flatMap(([finder, names]) =>
    finder === undefined ? [] : [`Call ${finder} to find a ${names.join(' and a ')}.`],
  );
}

function idsOf({ fields }: ApiError): string[] {
  return Array.isArray(fields.ids) ? [`The ids: ${fields.ids.join(', ')}.`] : [];
}

function scopeHint({ code, message }: ApiError): string[] {
  const needsScope = code === 'forbidden' && message.startsWith('Scope ');
  return needsScope ? ['Whoever connected you can grant it by connecting again.'] : [];
}

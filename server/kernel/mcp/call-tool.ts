import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FastifyBaseLogger } from 'fastify';
import { shaped } from '../asking/askable.ts';
import { logFailure, toApiError } from '../http/error-reply.ts';
import type { Caller, Client, Credential } from '../operations/credential.ts';
import type { Kernel } from '../operations/operation.ts';
import { requireScope } from '../operations/scopes.ts';
import { auditedArguments } from './audited-arguments.ts';
import { readArguments } from './call-arguments.ts';
import type { Tool } from './tool.ts';
import type { ToolCatalog } from './tool-catalog.ts';
import { toolFailure } from './tool-failure.ts';
import { rehearsedResult, toolResult } from './tool-result.ts';

/** The caller of tools in one request. */
export interface ToolCaller {
  readonly credential: Credential;
  readonly requestId: string;
  readonly client: Client;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Calls a tool. Checks the scope again (docs/behaviour/authentication.md 13) and runs the operation as REST would or,
 * with `dry_run`, only reports what it would do. Never throws: a failure is an answer with `isError`.
 */
export async function callTool(
  kernel: Kernel,
  catalog: ToolCatalog,
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  caller: ToolCaller,
): Promise<CallToolResult> {
  try {
    return await perform(kernel, catalog, tool, given, caller);
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal.status >= 500) logFailure(caller.log, error, { tool: tool.name });
    return toolFailure(refusal, tool, catalog, caller.credential);
  }
}

async function perform(
  kernel: Kernel,
  catalog: ToolCatalog,
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  { credential, requestId, client }: ToolCaller,
): Promise<CallToolResult> {
  requireScope(credential.scopes, tool.scope);
  const { input, asked, dryRun } = readArguments(
    tool,
    given,
    catalog.argumentsOf(tool),
    catalog.askableOf(tool),
  );
  const toolCall = { tool: tool.name, arguments: auditedArguments(given) };
  const caller: Caller = { credential, door: 'mcp', requestId, client, toolCall };
  const { operation } = tool;
  if (dryRun && operation.effect === 'write')
    return rehearsedResult(await operation.rehearse(kernel, caller, input), input.id);
  const result = await operation.invoke(kernel, caller, input);
  return toolResult(await shaped(kernel, caller, result, asked), operation);
}

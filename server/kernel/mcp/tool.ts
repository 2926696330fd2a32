import type { JsonSchema } from '../openapi/openapi.ts';
import type { Credential } from '../operations/credential.ts';
import type { Operation } from '../operations/operation.ts';
import { ALL_SCOPES, type Scope, type ScopeFamily } from '../operations/scopes.ts';

/** One line of a tool table: a name for agents, and its operation. */
export interface Tool {
  readonly name: string;
  /** For an agent: when to use it, what it returns, what it changes. */
  readonly description: string;
  readonly operation: Operation;
  /** The scope needed to see and call it: the operation's scope, or reading in its family. */
  readonly scope: Scope;
  /** Whether it deletes something permanently. */
  readonly destructive: boolean;
  /** Whether a second call with the same arguments changes nothing more. */
  readonly idempotent: boolean;
  /** Whether null clears a field, which its schema then says. */
  readonly clears: boolean;
  /** The name of the operation's `id` in this tool, such as `deal_id`. */
  readonly id: string | undefined;
  /** Input fields that the tool does not offer. */
  readonly without: readonly string[];
  /** Schemas of arguments that suit agents better than the operation's, by input field. */
  readonly better: Readonly<Record<string, JsonSchema>>;
  /** The arguments, of any tool, for which this one finds values. */
  readonly finds: readonly string[];
}

interface ToolOptions {
  readonly description: string;
  readonly id?: string;
  readonly without?: readonly string[];
  readonly better?: Readonly<Record<string, JsonSchema>>;
  readonly finds?: readonly string[];
}

type Effect = Pick<Tool, 'destructive' | 'idempotent' | 'clears'>;

const REPEATABLE: Effect = { destructive: false, idempotent: true, clears: true };

/** Builds the tool table of one scope family (docs/behaviour/authentication.md 13). */
export function toolsOf(family: ScopeFamily) {
  const tool = (effect: Effect) => (name: string, operation: Operation, options: ToolOptions) => ({
    id: undefined,
    without: [],
    better: {},
    finds: [],
    ...options,
    ...effect,
    name,
    operation,
    scope: operation.scope ?? (`${family}:read` as const),
  });
  return {
    /** Returns one record or a list. */
    get: tool(REPEATABLE),
    /** Does something each time it is called, such as creating a record. */
    action: tool({ ...REPEATABLE, idempotent: false, clears: false }),
    /** Changes a record. A second identical call changes nothing more. */
    change: tool(REPEATABLE),
    /** Creates a record or changes the one that it finds. Fields are cleared by the tool that changes it. */
    upsert: tool({ ...REPEATABLE, clears: false }),
    /** Deletes a record permanently. */
    delete: tool({ ...REPEATABLE, destructive: true }),
  };
}

/** The scopes that tools use, which is what an agent is told to ask for. */
export function scopesOfTools(tools: readonly Tool[]): Scope[] {
  const used = new Set(tools.map(({ scope }) => scope));
  return ALL_SCOPES.filter((scope) => used.has(scope));
}

/** Whether a credential may use a tool. Other tools are hidden from it (docs/behaviour/authentication.md 13). */
export function mayUse(tool: Tool, { scopes, role }: Credential): boolean {
  return scopes.has(tool.scope) && (tool.operation.role === undefined || role !== 'member');
}

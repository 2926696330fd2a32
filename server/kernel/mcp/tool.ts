import type { JsonSchema } from '../openapi/openapi.ts';
import type { Credential } from '../operations/credential.ts';
import type { Operation } from '../operations/operation.ts';
import { ALL_SCOPES, type Scope, type ScopeFamily } from '../operations/scopes.ts';

/** One line of a resource's table of tools: a name for agents, and the operation that it is a door to. */
export interface Tool {
  readonly name: string;
  /** For an agent: when to use it, what comes back, what it changes. */
  readonly description: string;
  readonly operation: Operation;
  /** What a credential must satisfy to see and to call it: the operation's scope, or reading in its family. */
  readonly scope: Scope;
  /** It takes something away for good. */
  readonly destructive: boolean;
  /** Calling it again with the same arguments changes nothing more. */
  readonly idempotent: boolean;
  /** What the operation's `id` is called here, such as `deal_id`. */
  readonly id: string | undefined;
  /** Fields of the operation's input that agents do without. */
  readonly without: readonly string[];
  /** Schemas of arguments that are better for agents than the operation's, by the field of its input. */
  readonly better: Readonly<Record<string, JsonSchema>>;
  /** The arguments, of any tool, whose values this one finds. */
  readonly finds: readonly string[];
}

interface ToolOptions {
  readonly description: string;
  readonly id?: string;
  readonly without?: readonly string[];
  readonly better?: Readonly<Record<string, JsonSchema>>;
  readonly finds?: readonly string[];
}

type Effect = Pick<Tool, 'destructive' | 'idempotent'>;

const REPEATABLE: Effect = { destructive: false, idempotent: true };

/** The table of tools of one scope family (docs/behaviour/authentication.md 13). */
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
    /** Answers one record or a list of them. */
    get: tool(REPEATABLE),
    /** Does something each time that it is called, such as creating a record. */
    action: tool({ ...REPEATABLE, idempotent: false }),
    /** Changes a record; the same call again changes nothing more. */
    change: tool(REPEATABLE),
    /** Takes a record away for good. */
    delete: tool({ ...REPEATABLE, destructive: true }),
  };
}

/** The scopes that tools use: all that an agent is told to ask for. */
export function scopesOfTools(tools: readonly Tool[]): Scope[] {
  const used = new Set(tools.map(({ scope }) => scope));
  return ALL_SCOPES.filter((scope) => used.has(scope));
}

/** Tells whether a credential may use a tool; other tools are not shown to it (docs/behaviour/authentication.md 13). */
export function mayUse(tool: Tool, { scopes, role }: Credential): boolean {
  return scopes.has(tool.scope) && (tool.operation.role === undefined || role !== 'member');
}

import type { Tool as DescribedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Askable, askableOf, NOTHING_ASKABLE } from '../asking/askable.ts';
import { NO_RECORDS, type RecordRegistry } from '../family/record-registry.ts';
import type { Credential } from '../operations/credential.ts';
import { recordOf } from '../operations/record-of.ts';
import { describeTool } from './describe-tool.ts';
import { mayUse, type Tool } from './tool.ts';

/**
 * How many tools are on a page of `tools/list`. Many hosts read only one page, so all of ours are on one; hosts accept 128
 * at once.
 */
const TOOLS_PAGE_SIZE = 100;

/** Records with no more members than these are returned whole. */
const FEW_MEMBERS = 10;

/** A page of `tools/list`. */
export interface ToolPage {
  readonly tools: DescribedTool[];
  /** Where the next page begins; absent on the last page. */
  readonly nextCursor?: string;
}

/** All tools of the service, and who may see them. */
export class ToolCatalog {
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #askable: ReadonlyMap<Tool, Askable>;
  readonly #described: ReadonlyMap<Tool, DescribedTool>;
  readonly #pageSize: number;

  /**
   * @param records the kinds of record, for what answers can include
   * @throws Error if two tools have the same name
   */
  constructor(
    tools: readonly Tool[],
    pageSize = TOOLS_PAGE_SIZE,
    records: Pick<RecordRegistry, 'kinds'> = NO_RECORDS,
  ) {
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    if (this.#tools.size < tools.length) throw new Error('Two tools have the same name.');
    this.#askable = new Map(tools.map((tool) => [tool, askableBy(tool, records)]));
    this.#described = described(tools, this.#askable);
    this.#pageSize = pageSize;
  }

  find(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  /** What callers of a tool can ask for beside its input. */
  askableOf(tool: Tool): Askable {
    return this.#askable.get(tool) ?? NOTHING_ASKABLE;
  }

  /** The names of a tool's arguments. */
  argumentsOf(tool: Tool): readonly string[] {
    return Object.keys(this.#described.get(tool)?.inputSchema.properties ?? {});
  }

  /** The required arguments of a tool. */
  requiredOf(tool: Tool): readonly string[] {
    return this.#described.get(tool)?.inputSchema.required ?? [];
  }

  /** The tool with which a credential can find values for an argument. */
  finderOf(argument: string, credential: Credential): Tool | undefined {
    return this.#usableBy(credential).find(({ finds }) => finds.includes(argument));
  }

  /**
   * A page of the tools that a credential may use (docs/behaviour/authentication.md 13), in order.
   * @param cursor the `nextCursor` of the previous page
   * @returns `undefined` for an unknown cursor
   */
  page(credential: Credential, cursor: string | undefined): ToolPage | undefined {
    const usable = this.#usableBy(credential);
    const last = cursor === undefined ? undefined : readCursor(cursor);
    // The cursor is the name of the last tool rather than a position, so pages stay consistent if scopes change in
    // between.
    const start = last === undefined ? 0 : usable.findIndex(({ name }) => name === last) + 1;
    if (cursor !== undefined && start === 0) return undefined;
    const shown = usable.slice(start, start + this.#pageSize);
    const tools = shown.flatMap((tool) => this.#described.get(tool) ?? []);
    const end = shown.at(-1);
    const isLast = end === undefined || start + shown.length === usable.length;
    return isLast ? { tools } : { tools, nextCursor: writeCursor(end.name) };
  }

  #usableBy(credential: Credential): readonly Tool[] {
    return [...this.#tools.values()].filter((tool) => mayUse(tool, credential));
  }
}

/** The descriptions of tools. The first list of a kind of record names its members, for those after it. */
function described(
  tools: readonly Tool[],
  askables: ReadonlyMap<Tool, Askable>,
): ReadonlyMap<Tool, DescribedTool> {
  const naming = new Map<string, string>();
  return new Map(
    tools.map((tool) => {
      const askable = askables.get(tool) ?? NOTHING_ASKABLE;
      const { record } = recordOf(tool.operation);
      const members = record instanceof z.ZodObject ? Object.keys(record.shape).join() : '';
      const namedBy = naming.get(members);
      if (askable.fields.length > 0 && namedBy === undefined) naming.set(members, tool.name);
      return [tool, describeTool(tool, { askable, namedBy })];
    }),
  );
}

/**
 * Only lists take `fields` and `include`, because of a single record there is little to leave out, and its links are ids for
 * other tools. A tool takes up room in the context of a model with each argument.
 */
function askableBy({ operation }: Tool, records: Pick<RecordRegistry, 'kinds'>): Askable {
  if (!recordOf(operation).list) return NOTHING_ASKABLE;
  const { fields, include } = askableOf(operation, records);
  return { fields: fields.length > FEW_MEMBERS ? fields : [], include };
}

function writeCursor(name: string): string {
  return Buffer.from(name).toString('base64url');
}

function readCursor(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString();
}

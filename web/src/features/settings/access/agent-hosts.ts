import { t } from '../../../language/words.ts';

/** How to connect one kind of agent to this server; docs/mcp.md says the same. */
export interface AgentHost {
  readonly name: string;
  /** The command to run, or the text to copy. */
  readonly text: string;
  /** What to do with the text. */
  readonly steps: string;
}

/**
 * Agents that sign in through the browser.
 * @param address of the MCP server, such as `https://crm.example.com/mcp`
 */
export function agentHosts(address: string): readonly AgentHost[] {
  return [
    {
      name: 'Claude Code',
      text: `claude mcp add --transport http kontor ${address}`,
      steps: t`Run this, then type /mcp in a session to sign in.`,
    },
    {
      name: 'Claude (web, desktop)',
      text: address,
      steps: t`Go to Settings → Connectors → Add custom connector and enter this address.`,
    },
    {
      name: 'ChatGPT',
      text: address,
      steps: t`Go to Settings → Apps & Connectors → Advanced, turn on Developer mode, choose Create and
        enter this address. Authentication: OAuth.`,
    },
    {
      name: 'Codex',
      text: `codex mcp add kontor --url ${address}\ncodex mcp login kontor`,
      steps: t`Run both commands.`,
    },
    {
      name: 'Gemini CLI',
      text: `gemini mcp add --transport http kontor ${address}`,
      steps: t`Run this, then type /mcp auth kontor.`,
    },
    {
      name: 'VS Code',
      text: `code --add-mcp '${JSON.stringify({ name: 'kontor', type: 'http', url: address })}'`,
      steps: t`Run this. The agent asks you to sign in.`,
    },
    {
      name: 'Cursor',
      text: JSON.stringify({ mcpServers: { kontor: { url: address } } }, null, 2),
      steps: t`Add this to mcp.json.`,
    },
  ];
}

/** Agents and programs that use an API key. */
export function agentHostsByKey(address: string): readonly AgentHost[] {
  return [
    {
      name: 'Claude Code',
      text: `claude mcp add --transport http kontor ${address} --header "Authorization: Bearer $KONTOR_KEY"`,
      steps: t`Set KONTOR_KEY to your key first.`,
    },
    {
      name: 'Codex',
      text: `codex mcp add kontor --url ${address} --bearer-token-env-var KONTOR_KEY`,
      steps: t`Set KONTOR_KEY to your key first.`,
    },
    {
      name: t`Any program`,
      text: `curl ${address} -H "Authorization: Bearer $KONTOR_KEY" -H "Content-Type: application/json" \\\n  -d '{ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "list_pipelines", "arguments": {} } }'`,
      steps: t`Lists your pipelines, to check that the key works.`,
    },
  ];
}

/** Whether only programs on the same computer can reach an address. */
export function isLocalAddress(address: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);
}

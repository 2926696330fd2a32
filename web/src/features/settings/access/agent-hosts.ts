/** How a host of agents is told of this server; docs/mcp.md tells the same. */
export interface AgentHost {
  readonly name: string;
  /** What to run or to write down. */
  readonly text: string;
  /** Where the text goes, or what to do in place of one. */
  readonly steps: string;
}

/**
 * The hosts that log in by a browser.
 * @param address of the MCP server, such as `https://crm.example.com/mcp`
 */
export function agentHosts(address: string): readonly AgentHost[] {
  return [
    {
      name: 'Claude Code',
      text: `claude mcp add --transport http kontor ${address}`,
      steps: 'Run this, then type /mcp in a session to sign in.',
    },
    {
      name: 'Claude (web, desktop)',
      text: address,
      steps: 'Go to Settings → Connectors → Add custom connector and enter this address.',
    },
    {
      name: 'ChatGPT',
      text: address,
      steps:
        'Go to Settings → Apps & Connectors → Advanced, turn on Developer mode, choose Create and enter this address. Authentication: OAuth.',
    },
    {
      name: 'Codex',
      text: `codex mcp add kontor --url ${address}\ncodex mcp login kontor`,
      steps: 'Run both commands.',
    },
    {
      name: 'Gemini CLI',
      text: `gemini mcp add --transport http kontor ${address}`,
      steps: 'Run this, then type /mcp auth kontor.',
    },
    {
      name: 'VS Code',
      text: `code --add-mcp '${JSON.stringify({ name: 'kontor', type: 'http', url: address })}'`,
      steps: 'Run this. The agent asks you to sign in.',
    },
    {
      name: 'Cursor',
      text: JSON.stringify({ mcpServers: { kontor: { url: address } } }, null, 2),
      steps: 'Add this to mcp.json.',
    },
  ];
}

/** The same with a key, for programs and for hosts without a browser. */
export function agentHostsByKey(address: string): readonly AgentHost[] {
  return [
    {
      name: 'Claude Code',
      text: `claude mcp add --transport http kontor ${address} --header "Authorization: Bearer $KONTOR_KEY"`,
      steps: 'Set KONTOR_KEY to your key first.',
    },
    {
      name: 'Codex',
      text: `codex mcp add kontor --url ${address} --bearer-token-env-var KONTOR_KEY`,
      steps: 'Set KONTOR_KEY to your key first.',
    },
    {
      name: 'Any program',
      text: `curl ${address} -H "Authorization: Bearer $KONTOR_KEY" -H "Content-Type: application/json" \\\n  -d '{ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "list_pipelines", "arguments": {} } }'`,
      steps: 'Lists your pipelines, to check that the key works.',
    },
  ];
}

/** Whether only programs on the server's own machine reach an address. */
export function isLocalAddress(address: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);
}

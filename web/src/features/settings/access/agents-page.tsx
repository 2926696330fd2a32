import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section, SettingsPage } from '../settings-page.tsx';
import { type AgentHost, agentHosts, agentHostsByKey, isLocalAddress } from './agent-hosts.ts';

/** `/settings/agents`: what to tell Claude, ChatGPT, Codex and others, with this server's address. */
export function AgentsPage() {
  const { base_url } = useSession();
  const address = `${base_url}/mcp`;
  return (
    <SettingsPage
      title="Connect an agent"
      lead="Kontor is an MCP server: an agent finds contacts, moves deals and logs calls through it. It may do what you may, within the rights that you grant, and everything it does stands in the audit log."
    >
      <CopyBox label="Address of the MCP server" text={address} />
      {isLocalAddress(address) && (
        <p className="text-text-quiet">
          Only programs on this machine reach this address. For agents that run elsewhere, such as those of
          claude.ai and chatgpt.com, whoever runs this Kontor sets BASE_URL to its https address.
        </p>
      )}
      <Section
        title="With a login"
        lead="The agent opens a browser; you sign in, pick an organization, and see in plain words what it may do."
      >
        <HostChoice label="Agent" hosts={agentHosts(address)} />
        <p className="text-text-quiet">
          What is connected stands under <Link to="/settings/connected-apps">Connected apps</Link>, where you
          also disconnect it.
        </p>
      </Section>
      <Section
        title="With a key"
        lead={
          <>
            For a program of your own, or a host without a browser. Make{' '}
            <Link to="/settings/api-keys">a key</Link> with the rights that it needs.
          </>
        }
      >
        <HostChoice label="Program" hosts={agentHostsByKey(address)} />
      </Section>
    </SettingsPage>
  );
}

function HostChoice({ label, hosts }: { readonly label: string; readonly hosts: readonly AgentHost[] }) {
  const [chosen, setChosen] = useState(hosts[0]?.name ?? null);
  const host = hosts.find(({ name }) => name === chosen);
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={label}
        choices={hosts.map(({ name }) => ({ id: name, name }))}
        value={chosen}
        onChange={setChosen}
        className="max-w-xs"
      />
      {host && <CopyBox label={host.steps} text={host.text} />}
    </div>
  );
}

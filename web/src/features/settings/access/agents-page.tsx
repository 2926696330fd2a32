import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { rich, t } from '../../../language/words.ts';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type AgentHost, agentHosts, agentHostsByKey, isLocalAddress } from './agent-hosts.ts';

/** `/settings/agents`: how to connect Claude, ChatGPT, Codex and other agents. */
export function AgentsPage() {
  const { base_url } = useSession();
  const address = `${base_url}/mcp`;
  return (
    <SettingsPage
      title={t`Connect an agent`}
      lead={t`Connect an AI agent through Kontor’s MCP server to find contacts, move deals and log calls. An
        agent can do only what you allow and what you can do yourself. The audit log records everything it
        does.`}
    >
      <CopyBox label={t`MCP server URL`} text={address} />
      {isLocalAddress(address) && (
        <p className="text-text-quiet">
          {t`Only programs on this computer can reach this URL. To connect agents that run elsewhere, such
            as claude.ai and chatgpt.com, the operator of this server sets BASE_URL to its https address.`}
        </p>
      )}
      <Section
        title={t`Sign in`}
        lead={t`The agent opens your browser. Sign in, choose an organization and review what the agent can
          do.`}
      >
        <HostChoice label={t`Agent`} hosts={agentHosts(address)} />
        <p className="text-text-quiet">
          {rich`To see or disconnect an agent, go to
            ${<Link to="/settings/connected-apps">{t`Connected apps`}</Link>}.`}
        </p>
      </Section>
      <Section
        title={t`API key`}
        lead={rich`For your own program, or a computer without a browser.
          ${<Link to="/settings/api-keys">{t`Create a key`}</Link>} with the scopes it needs.`}
      >
        <HostChoice label={t`Program`} hosts={agentHostsByKey(address)} />
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

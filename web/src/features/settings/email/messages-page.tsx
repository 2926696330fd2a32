import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Choice, Select } from '../../../ui/form/select.tsx';
import { LoadedPages } from '../../../ui/loaded-pages.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type MailState, messagesQuery } from './api/messages.ts';
import { MessageRow } from './message-row.tsx';
import { isState, STATES } from './message-words.ts';

const route = getRouteApi('/settings/messages');

const CHOICES: readonly Choice[] = [
  { id: 'all', name: t`All messages` },
  ...Object.entries(STATES).map(([id, { words }]) => ({ id, name: words })),
];

/** `/settings/messages`: the email of the organization. The filter is part of the address. */
export function MessagesPage() {
  const { state } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (chosen: string) =>
    void navigate({ to: '.', search: isState(chosen) ? { state: chosen } : {}, replace: true });
  return (
    <SettingsPage
      title={t`Messages`}
      lead={t`Every email of your organization in the last 30 days, without its content. Kontor sends each
        message at most once. If it cannot know whether a message arrived, you decide whether to send it
        again.`}
    >
      <search aria-label={t`Filters`}>
        <Select
          label={t`State`}
          choices={CHOICES}
          value={state ?? 'all'}
          onChange={choose}
          className="w-56"
        />
      </search>
      <Messages state={state} />
    </SettingsPage>
  );
}

function Messages({ state }: { readonly state: MailState | undefined }) {
  const query = useInfiniteQuery(messagesQuery(state));
  return (
    <LoadedPages query={query} more={t`Show older ones`}>
      {(messages) =>
        messages.length === 0 ? (
          <NoMessages isFiltered={state !== undefined} />
        ) : (
          <Rows label={t`Messages`}>
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </Rows>
        )
      }
    </LoadedPages>
  );
}

function NoMessages({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <EmptyState
      icon={<Inbox aria-hidden size={20} />}
      title={isFiltered ? t`No message is in this state` : t`No email was sent yet`}
    >
      {isFiltered ? t`Choose another state, or all messages.` : t`Invitations and test messages appear here.`}
    </EmptyState>
  );
}

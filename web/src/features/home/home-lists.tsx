import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { activitiesQuery, happenedAt } from '../../api/activities.ts';
import { contactPageQuery } from '../../api/contacts.ts';
import { staleDealsQuery } from '../../api/deal-lists.ts';
import { taskRowsQuery } from '../../api/tasks.ts';
import { t } from '../../language/words.ts';
import { wordsOf } from '../../records/entry-words.ts';
import { dotted, formatMoney } from '../../records/formats.ts';
import { fullName } from '../../records/person-name.ts';
import { TaskLine } from '../../records/tasks/task-line.tsx';
import { useTimelineTypes, wordsOfType } from '../../registry/timeline-type.ts';
import { Moment } from '../../ui/moment.tsx';
import { HomeCard, HomeList, LineLink } from './home-card.tsx';

const ROWS = 6;

/** My tasks that are overdue or due today. */
export function MyTasks() {
  const mine = { assignee_id: 'me', done: false } as const;
  const overdue = useInfiniteQuery(taskRowsQuery({ ...mine, due: 'overdue' }));
  const today = useInfiniteQuery(taskRowsQuery({ ...mine, due: 'today' }));
  const tasks = [...(overdue.data?.pages.flat() ?? []), ...(today.data?.pages.flat() ?? [])];
  const isKnown = overdue.data !== undefined && today.data !== undefined;
  const due = isKnown || tasks.length > 0 ? tasks.slice(0, ROWS) : undefined;
  return (
    <HomeCard title={t`My tasks today`} to="/tasks" all={t`All tasks`}>
      <HomeList name={t`My tasks today`} items={due} nothing={t`Nothing is due. Enjoy the day.`}>
        {(task) => <TaskLine key={task.id} task={task} />}
      </HomeList>
      {tasks.length > ROWS && (
        <p className="text-small text-text-quiet">{t`and ${tasks.length - ROWS} more`}</p>
      )}
    </HomeCard>
  );
}

/** The latest activities of the organization. */
export function WhatChanged() {
  const { data } = useInfiniteQuery(activitiesQuery({}));
  const types = useTimelineTypes();
  const entries = data?.pages.flat().slice(0, ROWS);
  return (
    <HomeCard title={t`What changed`} to="/activities" all={t`All activities`}>
      <HomeList name={t`What changed`} items={entries} nothing={t`No activity yet.`}>
        {(entry) => {
          const { icon: Icon } = wordsOfType(types, entry.activity_type);
          return (
            <li key={entry.id} className="flex items-baseline gap-2 py-1.5">
              <Icon
                aria-hidden
                size={14}
                strokeWidth={1.5}
                className="shrink-0 self-center text-text-quiet"
              />
              <span className="min-w-0 flex-1 truncate">
                {dotted(wordsOf(entry), entry.deal_title ?? entry.contact_name)}
              </span>
              <span className="shrink-0 text-small text-text-quiet">
                <Moment at={happenedAt(entry)} />
              </span>
            </li>
          );
        }}
      </HomeList>
    </HomeCard>
  );
}

/** The open deals that nobody has changed for longest. */
export function StaleDeals() {
  const { data: deals } = useQuery(staleDealsQuery(ROWS));
  return (
    <HomeCard title={t`Stale deals`} to="/deals" all={t`All deals`}>
      <HomeList name={t`Stale deals`} items={deals} nothing={t`No open deals.`}>
        {({ id, title, value, currency, updated_at }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-1.5 pointer-coarse:py-0">
            <span className="min-w-0 flex-1 truncate">
              <LineLink to={`/deals/${id}`}>{title}</LineLink>
            </span>
            <span className="figures">{formatMoney(value, currency)}</span>
            <span className="w-24 shrink-0 text-right text-small whitespace-nowrap text-text-quiet">
              <Moment at={updated_at} />
            </span>
          </li>
        )}
      </HomeList>
    </HomeCard>
  );
}

/** The contacts that came last. */
export function NewLeads() {
  const { data: contacts } = useQuery(contactPageQuery({}, { sort: 'created_at', order: 'desc' }, 0));
  return (
    <HomeCard title={t`New leads`} to="/contacts" all={t`All contacts`}>
      <HomeList name={t`New leads`} items={contacts?.slice(0, ROWS)} nothing={t`No contacts yet.`}>
        {(contact) => (
          <li
            key={contact.id}
            className="flex items-baseline justify-between gap-3 py-1.5 pointer-coarse:py-0"
          >
            <span className="min-w-0 flex-1 truncate">
              <LineLink to={`/contacts/${contact.id}`}>{fullName(contact)}</LineLink>
              <span className="text-text-quiet"> {contact.company}</span>
            </span>
            <span className="text-small text-text-quiet">{contact.source}</span>
            <span className="w-24 shrink-0 text-right text-small whitespace-nowrap text-text-quiet">
              <Moment at={contact.created_at} />
            </span>
          </li>
        )}
      </HomeList>
    </HomeCard>
  );
}

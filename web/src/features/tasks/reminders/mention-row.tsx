import { useNavigate } from '@tanstack/react-router';
import type { Mention } from '../../../api/reminders.ts';
import { rich, t } from '../../../language/words.ts';
import { TaskAbout } from '../../../records/tasks/task-about.tsx';
import { addressOf, useRecordPages } from '../../../registry/record-kind.ts';
import { useTimelineTypes, wordsOfType } from '../../../registry/timeline-type.ts';
import { Moment } from '../../../ui/moment.tsx';
import { askForReminders } from './asked-reminders.ts';
import { BellRow } from './bell-row.tsx';

interface MentionRowProps {
  readonly mention: Mention;
  readonly onRead: () => void;
}

/** Longer texts are read on the page of the record. */
const MOST_CHARACTERS = 120;

/** A mention, which leads to the record in whose timeline it is. */
export function MentionRow({ mention, onRead }: MentionRowProps) {
  const { activity, mentioned_by_name: by, mentioned_at, read_at } = mention;
  const { activity_type, description, contact_id, deal_id, company_id = null } = activity;
  const { name } = wordsOfType(useTimelineTypes(), activity_type);
  const navigate = useNavigate();
  const deals = useRecordPages('deal');
  const contacts = useRecordPages('contact');
  const companies = useRecordPages('company');
  const open = () => {
    askForReminders(undefined);
    if (deal_id !== null) void navigate({ to: addressOf(deals, deal_id) });
    else if (contact_id !== null) void navigate({ to: addressOf(contacts, contact_id) });
    else if (company_id !== null) void navigate({ to: addressOf(companies, company_id) });
  };
  const isLong = description.length > MOST_CHARACTERS;
  return (
    <BellRow
      title={isLong ? `${description.slice(0, MOST_CHARACTERS).trimEnd()}…` : description}
      isUnread={read_at === null}
      onOpen={open}
      onRead={onRead}
    >
      <p>{rich`${by ?? t`Somebody`} mentioned you · ${name} · ${<Moment at={mentioned_at} />}`}</p>
      <p className="truncate empty:hidden">
        <TaskAbout task={{ ...activity, company_id }} />
      </p>
    </BellRow>
  );
}

import { ChevronRight, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { fromServer, rich, t } from '../../../language/words.ts';
import { formatCount } from '../../../records/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { type Attempt, type Outcome, type Subscription, useRedeliver } from './api/webhooks.ts';

const OUTCOMES: Readonly<Record<Outcome, { readonly words: string; readonly tone: 'good' | 'danger' }>> = {
  success: { words: t`Delivered`, tone: 'good' },
  failure: { words: t`Failed`, tone: 'danger' },
  gone: { words: t`Gone`, tone: 'danger' },
};

interface AttemptRowProps {
  readonly attempt: Attempt;
  readonly webhook: Subscription;
}

/** One attempt; opens to the request and the response. */
export function AttemptRow({ attempt, webhook }: AttemptRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { words, tone } = OUTCOMES[attempt.outcome];
  const answer = attempt.status === null ? t`No response` : String(attempt.status);
  return (
    <li>
      <AriaButton
        aria-expanded={isOpen}
        onPress={() => setIsOpen(!isOpen)}
        className="target flex w-full items-center gap-3 py-2 text-left hover:bg-hover"
      >
        <ChevronRight aria-hidden size={14} className={isOpen ? 'shrink-0 rotate-90' : 'shrink-0'} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="w-20">
            <Chip tone={tone}>{words}</Chip>
          </span>
          <span className="figures w-24 truncate">{answer}</span>
          <span className="flex-1 basis-36 font-medium">{attempt.event_type}</span>
          <span className="figures text-small text-text-quiet">
            {t`attempt ${attempt.attempt} · ${formatCount(attempt.duration_ms)} ms`}
          </span>
          {attempt.error && (
            <span className="basis-full text-small text-danger">{fromServer(attempt.error.message)}</span>
          )}
        </span>
        <span className="w-24 shrink-0 text-right text-small text-text-quiet">
          <Moment at={attempt.sent_at} />
        </span>
      </AriaButton>
      {isOpen && <AttemptDetails attempt={attempt} webhook={webhook} />}
    </li>
  );
}

function AttemptDetails({ attempt, webhook }: AttemptRowProps) {
  const { delivery_id, next_attempt_at, request, response } = attempt;
  const redeliver = useRedeliver(webhook.id);
  const sendAgain = () => void notifyAfter(redeliver.mutateAsync(delivery_id), t`Delivery queued`);
  return (
    <div className="flex flex-col gap-3 pb-4 pl-7 max-phone:pl-0">
      <div className="flex flex-wrap items-center justify-between gap-2 text-small text-text-quiet">
        <span>
          {rich`Delivery ${<code className="font-mono">{delivery_id}</code>}`}
          {next_attempt_at !== null && (
            <span className="block">{rich`Next attempt ${<Moment at={next_attempt_at} />}`}</span>
          )}
        </span>
        <Button isPending={redeliver.isPending} isDisabled={!webhook.enabled} onPress={sendAgain}>
          <RotateCw aria-hidden size={14} /> {t`Send again`}
        </Button>
      </div>
      <Excerpt title={`POST ${request.target_url}`} text={request.body} />
      <Excerpt title={t`Response`} text={response.body} />
    </div>
  );
}

function Excerpt({ title, text }: { readonly title: string; readonly text: string | null }) {
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-small font-medium text-text-quiet">{title}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by keys
        tabIndex={0}
        className="max-h-72 overflow-auto rounded border border-line bg-sunken px-2.5 py-2 font-mono text-small whitespace-pre-wrap"
      >
        {text === null || text === '' ? '(empty)' : readable(text)}
      </pre>
    </figure>
  );
}

/** Indents complete JSON. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

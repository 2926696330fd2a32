import { useState } from 'react';
import { type Conversion, type Destination, type Send, useRetryConversion } from '../../api/conversions.ts';
import { useMayAdminister } from '../../api/session.ts';
import { fromServer, t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Moment } from '../../ui/moment.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { canBeRetried, wordsOf } from './state-words.ts';

interface SendRowProps {
  readonly conversion: Conversion;
  readonly send: Send;
  /** Undefined while loading. */
  readonly destination: Destination | undefined;
}

/** What one platform was told about a win, why, and what can be done. */
export function SendRow({ conversion, send, destination }: SendRowProps) {
  const [isPreviewing, setPreviewing] = useState(false);
  const mayAdminister = useMayAdminister();
  const retry = useRetryConversion();
  const { name, tone } = wordsOf(send.state);
  const { id } = conversion;
  const { destination_id } = send;
  const title = destination?.name ?? t`A destination`;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-1.5">
      <div className="min-w-0 flex-1 basis-56">
        <span className="font-medium">{title}</span> <Chip tone={tone}>{name}</Chip>
        {send.state !== 'waiting' && (
          <span className="text-small text-text-quiet">
            {' '}
            <Moment at={send.updated_at} />
          </span>
        )}
        {send.reason !== null && (
          <p className="text-small text-pretty text-text-quiet">{fromServer(send.reason)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-1">
        {mayAdminister && canBeRetried(send) && (
          <Button
            look="quiet"
            aria-label={t`Send again to ${title}`}
            isPending={retry.isPending}
            onPress={() => retry.mutate({ id, destination_id }, { onError: notifyFailure })}
          >
            {t`Send again`}
          </Button>
        )}
        <Button look="quiet" aria-label={t`Show request to ${title}`} onPress={() => setPreviewing(true)}>
          {t`Show request`}
        </Button>
      </div>
      {isPreviewing && (
        <PreviewDialog
          conversionId={id}
          destinationId={destination_id}
          title={title}
          onClose={() => setPreviewing(false)}
        />
      )}
    </li>
  );
}

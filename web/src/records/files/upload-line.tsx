import { X } from 'lucide-react';
import { t } from '../../language/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { formatBytes } from './file-words.ts';
import type { Uploading } from './use-uploads.ts';

interface UploadLineProps {
  readonly upload: Uploading;
  readonly onAgain: () => void;
  readonly onForget: () => void;
}

/** A file on its way, with how much has arrived; or why it did not arrive. */
export function UploadLine({ upload: { file, sent, failure }, onAgain, onForget }: UploadLineProps) {
  const { name, size } = file;
  const isWhole = sent >= size;
  return (
    <li className="flex items-start gap-1 py-1.5">
      <div className="min-w-0 flex-1 wrap-anywhere">
        {failure === undefined ? (
          <Progress
            label={name}
            value={sent}
            max={size}
            words={isWhole ? t`Saving…` : t`${formatBytes(sent)} of ${formatBytes(size)}`}
          />
        ) : (
          <>
            {name}
            <p role="alert" className="text-small text-danger">
              {failure}
            </p>
            <Button look="quiet" className="-ml-3" onPress={onAgain}>
              {t`Try again`}
            </Button>
          </>
        )}
      </div>
      <IconButton label={`${failure === undefined ? t`Cancel` : t`Remove`} ${name}`} onPress={onForget}>
        <X aria-hidden size={14} strokeWidth={1.5} />
      </IconButton>
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '../../api/conversions.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';

interface PreviewDialogProps {
  readonly conversionId: string;
  readonly destinationId: string;
  /** The name of the destination. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Shows what would be sent now, built by the code that sends. */
export function PreviewDialog({ conversionId, destinationId, title, onClose }: PreviewDialogProps) {
  const preview = useQuery(previewQuery(conversionId, destinationId));
  return (
    <Dialog title={t`What ${title} would get now`} isOpen onClose={onClose} width="wide">
      <Loaded query={preview}>
        {({ request, reason }) =>
          request === null ? (
            <p className="text-pretty">{t`Nothing would be sent. ${reason}`}</p>
          ) : (
            <>
              <p className="text-pretty text-text-quiet">
                {t`Built from the contact as it is now. Email, phone and name are hashed. Nothing is sent by
                  looking at it.`}
              </p>
              <p className="font-mono text-small break-all">
                {request.method} {request.url}
              </p>
              <section
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
                tabIndex={0}
                aria-label={t`Body of the request`}
                className="max-h-96 overflow-auto rounded border border-line bg-surface p-3 font-mono text-small whitespace-pre"
              >
                {JSON.stringify(request.body, null, 2)}
              </section>
            </>
          )
        }
      </Loaded>
      <DialogActions>
        <Button onPress={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  );
}

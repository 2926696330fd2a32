import { X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';

interface ToastWords {
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'danger';
  /** What the toast offers to do, such as Undo. */
  readonly action?: { readonly name: string; readonly run: () => void } | undefined;
}

export interface ToastOptions extends Partial<Omit<ToastWords, 'text'>> {
  /** How long it stays. */
  readonly seconds?: number;
}

const queue = new ToastQueue<ToastWords>({ maxVisibleToasts: 3 });

/** Says for a few seconds what was done, with a way back where there is one; what went wrong stays until it is closed. */
export function notify(text: string, { seconds = 6, tone = 'plain', ...words }: ToastOptions = {}): void {
  queue.add({ text, tone, ...words }, tone === 'danger' ? {} : { timeout: seconds * 1000 });
}

/** Says what did not work and what to do. */
export function notifyFailure(error: unknown): void {
  notify(error instanceof Error ? error.message : String(error), { tone: 'danger' });
}

/**
 * Says what became of a change. Use it in place of the callbacks of `mutate` where the change, or the person, may take away
 * the row or the dialog that asked for it: those callbacks are lost with the component, and a promise is not.
 * @param change such as the promise of `mutateAsync`
 * @returns whether it was done
 */
export async function notifyAfter<Result>(
  change: Promise<Result>,
  done: string | ((result: Result) => string),
  options: ToastOptions = {},
): Promise<boolean> {
  try {
    const result = await change;
    notify(typeof done === 'string' ? done : done(result), options);
    return true;
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/** Where the toasts appear; once in the app. */
export function Toasts() {
  return (
    <ToastRegion
      queue={queue}
      className="fixed right-4 bottom-4 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none max-phone:bottom-20"
    >
      {({ toast }) => {
        const { text, tone, action } = toast.content;
        return (
          <Toast
            toast={toast}
            className="animate-rise flex items-center gap-2 rounded-large border border-line bg-raised py-2 pr-2 pl-3 shadow-float"
          >
            <ToastContent
              className={classes(
                'flex-1',
                tone === 'danger' && 'text-danger',
                tone === 'good' && 'text-good',
              )}
            >
              <Text slot="title">{text}</Text>
            </ToastContent>
            {action && (
              <Button
                onPress={() => {
                  queue.close(toast.key);
                  action.run();
                }}
              >
                {action.name}
              </Button>
            )}
            <IconButton label="Close" slot="close">
              <X aria-hidden size={14} />
            </IconButton>
          </Toast>
        );
      }}
    </ToastRegion>
  );
}

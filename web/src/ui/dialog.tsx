import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../language/words.ts';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { useBackCloses } from './hooks/use-back-closes.ts';
import { useFocusReturn } from './hooks/use-focus-return.ts';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly width?: 'narrow' | 'wide';
  /** Fills the screen of a phone, for forms that need the room. */
  readonly isSheet?: boolean;
  /** Set if only its own button closes it, because it shows something once. */
  readonly isKept?: boolean;
}

/** A dialog. Escape and the backdrop close it unless `isKept`; the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, children, width = 'narrow', isSheet = false, isKept = false } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable={!isKept}
      isKeyboardDismissDisabled={isKept}
      className={classes(
        'animate-appear fixed inset-0 z-50 grid place-items-start justify-items-center overflow-y-auto bg-veil p-4 pt-[12vh]',
        isSheet && 'max-phone:p-0',
      )}
    >
      <Modal
        className={classes(
          'animate-rise w-full rounded-large border border-line bg-raised shadow-float',
          width === 'narrow' ? 'max-w-md' : 'max-w-3xl',
          isSheet && 'max-phone:min-h-full max-phone:max-w-none max-phone:rounded-none max-phone:border-0',
        )}
      >
        <AriaDialog className="flex flex-col gap-4 p-5 outline-none">
          <div className="flex items-center justify-between gap-2">
            <Heading slot="title" className="text-heading font-semibold">
              {title}
            </Heading>
            {isSheet && <CloseButton onPress={onClose} />}
          </div>
          {children}
          <WhileOpen onBack={() => isKept || onClose()} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Closes a sheet, which leaves no backdrop to tap. */
function CloseButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <IconButton label={t`Close`} onPress={onPress} className="-my-2 -mr-2 phone:hidden">
      <X aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  );
}

/** Renders nothing; mounted while a dialog is open. */
function WhileOpen({ onBack }: { readonly onBack: () => void }) {
  useFocusReturn();
  useBackCloses(onBack);
  return null;
}

/** The buttons of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}

interface ConfirmDialogProps {
  readonly title: string;
  /** What will be lost, in numbers. */
  readonly children: ReactNode;
  /** The verb, such as `Delete 12 contacts`. */
  readonly action: string;
  /** The safe button, such as `Keep`. */
  readonly keep?: string;
  readonly isOpen: boolean;
  readonly isPending?: boolean;
  /** Set while something is missing, such as the typed number. */
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone; the safe button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, keep = t`Cancel`, isOpen, onConfirm, onClose } = props;
  const { isPending = false, isDisabled = false } = props;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <div className="text-text-quiet">{children}</div>
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {keep}
        </Button>
        <Button look="danger" isPending={isPending} isDisabled={isDisabled} onPress={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

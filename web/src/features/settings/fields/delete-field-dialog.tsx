import { useQuery } from '@tanstack/react-query';
import type { CustomField } from '../../../api/custom-fields.ts';
import { plural, t } from '../../../language/words.ts';
import { formatCount } from '../../../records/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { fieldUseQuery, useDeleteField } from './api/field-edits.ts';
import type { OBJECTS } from './field-words.ts';

interface DeleteFieldDialogProps {
  readonly field: CustomField;
  readonly kind: (typeof OBJECTS)[number];
  readonly onClose: () => void;
}

/** Asks before a field is deleted, with the number of records that lose a value. */
export function DeleteFieldDialog({ field, kind, onClose }: DeleteFieldDialogProps) {
  const { id, label } = field;
  const { data: use, isFetching, error } = useQuery(fieldUseQuery(id));
  const remove = useDeleteField(id);
  const counted = isFetching ? undefined : use;
  const confirm = () => void notifyAfter(remove.mutateAsync(undefined), t`Deleted: ${label}`).then(onClose);
  return (
    <Dialog title={t`Delete field ${label}?`} isOpen onClose={onClose}>
      <p aria-live="polite" className="text-text-quiet">
        {error ? error.message : counted ? lossOf(counted, kind) : t`Counting the ${kind.many} that use it…`}
      </p>
      {counted && counted.views.length > 0 && (
        <p className="text-text-quiet">
          {plural(
            counted.views.length,
            {
              one: 'This view filters or sorts by it, and will no longer: {views}.',
              other: 'These views filter or sort by it, and will no longer: {views}.',
            },
            { views: counted.views.join(', ') },
          )}
        </p>
      )}
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {t`Keep`}
        </Button>
        <Button
          look="danger"
          isPending={remove.isPending}
          isDisabled={counted === undefined}
          onPress={confirm}
        >
          {t`Delete field`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function lossOf(
  { records, is_exact }: { readonly records: number; readonly is_exact: boolean },
  { one, many }: (typeof OBJECTS)[number],
): string {
  if (records === 0) return t`No ${one} has a value in this field.`;
  if (records === 1) return t`1 ${one} loses its value in this field. It cannot be restored.`;
  const count = `${formatCount(records)} ${many}`;
  return is_exact
    ? t`${count} lose their value in this field. The values cannot be restored.`
    : t`More than ${count} lose their value in this field. The values cannot be restored.`;
}

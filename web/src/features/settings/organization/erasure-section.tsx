import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ORGANIZATION_EXPORT_HREF, useExportOrganizationData } from '../../../api/exports.ts';
import {
  organizationErasureQuery,
  useCancelOrganizationErasure,
  useRequestOrganizationErasure,
} from '../../../api/organization-erasure.ts';
import { useMayAdminister, useSession } from '../../../api/session.ts';
import { rich, t } from '../../../language/words.ts';
import { formatMoment } from '../../../records/formats.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { notify, notifyAfter } from '../../../ui/toast.tsx';

/** Exports the organization, and lets owners request or cancel its erasure. */
export function ErasureSection() {
  const { organization } = useSession();
  const mayAdminister = useMayAdminister();
  const query = useQuery(organizationErasureQuery);
  if (!organization) return null;
  const isOwner = organization.role === 'owner';
  return (
    <Section
      title={t`Export and erase`}
      lead={t`Lists are CSV files. All data is one JSON file, for owners only; every owner is told by email.
        Owners can also erase the organization with all of its data. The erasure begins seven days after the
        request; until then, every owner can cancel it.`}
    >
      {mayAdminister && (
        <div className="flex flex-wrap gap-3">
          <a href={ORGANIZATION_EXPORT_HREF} download className={buttonClasses('plain')}>
            {t`Download all lists`}
          </a>
          {isOwner && <DownloadAllData />}
        </div>
      )}
      <Loaded query={query}>
        {({ due_at, requested_by_name }) =>
          due_at === null ? (
            isOwner && <RequestErasure name={organization.name} />
          ) : (
            <>
              <p role="status" className="text-danger">
                {rich`${requested_by_name ?? t`An owner`} requested the erasure of this organization. It
                  begins on ${<time dateTime={due_at}>{formatMoment(due_at)}</time>} and cannot be undone.`}
              </p>
              {isOwner && <CancelErasure />}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function DownloadAllData() {
  const download = useExportOrganizationData();
  return (
    <Button
      isPending={download.isPending}
      onPress={() => void notifyAfter(download.mutateAsync(), t`Download started`)}
    >
      {t`Download all data`}
    </Button>
  );
}

function CancelErasure() {
  const cancel = useCancelOrganizationErasure();
  return (
    <Button
      className="self-start"
      isPending={cancel.isPending}
      onPress={() => void notifyAfter(cancel.mutateAsync(undefined), t`Erasure canceled`)}
    >
      {t`Cancel erasure`}
    </Button>
  );
}

function RequestErasure({ name }: { readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="danger" className="self-start" onPress={() => setOpen(true)}>
        {t`Erase organization`}
      </Button>
      {isOpen && <ErasureDialog name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function ErasureDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const request = useRequestOrganizationErasure();
  const submit = () => {
    if (typed !== name) return;
    request.mutate(typed, {
      onSuccess: () => {
        notify(t`Erasure requested`);
        onClose();
      },
    });
  };
  return (
    <Dialog title={t`Erase ${name}?`} isOpen onClose={onClose}>
      <Form onSubmit={submit} className="items-stretch gap-4">
        <p className="text-text-quiet">
          {t`In seven days, all records, files, logs, keys and memberships of the organization are deleted.
            They cannot be restored. Every member is told by email, and every owner can cancel until then.`}
        </p>
        <TextField
          label={t`Organization name`}
          hint={t`Enter ${name} to confirm.`}
          value={typed}
          onChange={setTyped}
          autoFocus
        />
        <Refusal>{refusalsOf(request.error, {}).rest}</Refusal>
        <DialogActions>
          <Button onPress={onClose}>{t`Keep`}</Button>
          <Button type="submit" look="danger" isPending={request.isPending} isDisabled={typed !== name}>
            {t`Request erasure`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

import { useState } from 'react';
import { useRenameOrganization } from '../../../api/account.ts';
import { useMayAdminister, useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { notify } from '../../../ui/toast.tsx';
import { NoOrganization, WhomToAsk } from '../admins-only.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { ErasureSection } from './erasure-section.tsx';
import { RequiredFactorSection } from './required-factor-section.tsx';

/** `/settings/organization`: the organization's name and its sign-in requirements. */
export function OrganizationPage() {
  const { organization } = useSession();
  return (
    <SettingsPage title={t`General`}>
      {organization ? (
        <>
          <NameForm key={organization.id} present={organization.name} />
          <RequiredFactorSection />
          <ErasureSection key={`erasure ${organization.id}`} />
        </>
      ) : (
        <NoOrganization />
      )}
    </SettingsPage>
  );
}

function NameForm({ present }: { readonly present: string }) {
  const mayAdminister = useMayAdminister();
  const [name, setName] = useState(present);
  const rename = useRenameOrganization();
  const refusals = refusalsOf(rename.error, { name: t`The name` });
  const save = () => {
    rename.mutate({ name }, { onSuccess: () => notify(t`Organization renamed`) });
  };
  return (
    <Form onSubmit={save} className="max-w-sm items-start gap-3">
      <TextField
        label={t`Organization name`}
        value={name}
        onChange={setName}
        maxLength={120}
        isRequired
        isReadOnly={!mayAdminister}
        refusal={refusals.fields.name}
        hint={
          mayAdminister ? undefined : (
            <>
              {t`Only owners and admins can rename the organization.`} <WhomToAsk />
            </>
          )
        }
        className="w-full"
      />
      <Refusal>{refusals.rest}</Refusal>
      {mayAdminister && (
        <Button type="submit" look="primary" isPending={rename.isPending} isDisabled={name === present}>
          {t`Rename`}
        </Button>
      )}
    </Form>
  );
}

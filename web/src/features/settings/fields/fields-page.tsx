import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { customFieldsQuery } from '../../../api/custom-fields.ts';
import { useMayAdminister, useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { NoOrganization, WhomToAsk } from '../admins-only.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { ContactChoicesSection } from './contact-choices-section.tsx';
import { FieldList } from './field-list.tsx';
import { OBJECTS } from './field-words.ts';
import { NewFieldDialog } from './new-field-dialog.tsx';

/** `/settings/fields`: the fields that the organization adds to contacts, companies, deals and tasks. */
export function FieldsPage() {
  const { organization } = useSession();
  const mayEdit = useMayAdminister();
  const fields = useQuery({ ...customFieldsQuery, enabled: organization !== null });
  const [adding, setAdding] = useState<(typeof OBJECTS)[number]>();
  const taken = (fields.data ?? []).filter(({ object }) => object === adding?.object);
  return (
    <SettingsPage
      title={t`Fields`}
      lead={
        <>
          {t`Your own fields are on the pages and in the tables of records, in imports and exports, and in
            the API as custom_fields.`}{' '}
          {mayEdit ? (
            t`Drag them to change their order, or use their menus.`
          ) : (
            <>
              {t`Only owners and admins can edit them.`} <WhomToAsk />
            </>
          )}
        </>
      }
    >
      {organization === null ? (
        <NoOrganization />
      ) : (
        <Loaded query={fields} rows={6}>
          {(loaded) =>
            OBJECTS.map((kind) => (
              <Section
                key={kind.object}
                title={t`Fields of ${kind.many}`}
                action={
                  mayEdit && (
                    <Button aria-label={t`Add field to ${kind.many}`} onPress={() => setAdding(kind)}>
                      <Plus aria-hidden size={14} /> {t`Add field`}
                    </Button>
                  )
                }
              >
                <FieldList
                  kind={kind}
                  fields={loaded.filter(({ object }) => object === kind.object)}
                  mayEdit={mayEdit}
                />
              </Section>
            ))
          }
        </Loaded>
      )}
      {organization !== null && <ContactChoicesSection key={organization.id} />}
      {adding && (
        <NewFieldDialog
          kind={adding}
          takenKeys={taken.map(({ key }) => key)}
          onClose={() => setAdding(undefined)}
        />
      )}
    </SettingsPage>
  );
}

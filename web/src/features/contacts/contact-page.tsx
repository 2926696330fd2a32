import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { isGone } from '../../api/client.ts';
import { contactQueryOf } from '../../api/contacts.ts';
import { Composer } from '../../records/composer.tsx';
import { NotShown } from '../../records/not-shown.tsx';
import { useRememberOpened } from '../../records/opened-records.ts';
import { fullName } from '../../records/person-name.ts';
import { RecordLayout } from '../../records/record-layout.tsx';
import { Timeline } from '../../records/timeline.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ContactFields } from './contact-fields.tsx';
import { ContactMenu } from './contact-menu.tsx';
import { ContactRelated } from './contact-related.tsx';
import { DuplicatesNote } from './duplicates-note.tsx';

const route = getRouteApi('/contacts/$contactId');

/** The page of a contact: fields, timeline, related records. */
export function ContactPage() {
  const { contactId } = route.useParams();
  const navigate = route.useNavigate();
  const { data: contact, error, refetch } = useQuery(contactQueryOf(contactId));
  useRememberOpened('contact', contactId, contact && fullName(contact));
  const goToTable = () => void navigate({ to: '/contacts' });
  const back = (
    <IconButton label="Back to contacts" onPress={goToTable}>
      <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  );
  if (!contact || isGone(error)) {
    return (
      <Page title="Contact" before={back}>
        {error ? (
          <NotShown kind="contact" error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton className="m-4 h-40" />
        )}
      </Page>
    );
  }
  return (
    <Page
      key={contactId}
      title={fullName(contact)}
      before={back}
      action={<ContactMenu contact={contact} onDeleted={goToTable} />}
    >
      <div className="flex h-full flex-col">
        <DuplicatesNote contactId={contactId} />
        <div className="min-h-0 flex-1">
          <RecordLayout
            fields={<ContactFields contact={contact} />}
            timeline={
              <>
                <Composer about={{ contact_id: contactId }} />
                <Timeline of={{ contact_id: contactId }} />
              </>
            }
            related={<ContactRelated contact={contact} />}
          />
        </div>
      </div>
    </Page>
  );
}

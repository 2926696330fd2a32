import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { isGone } from '../../api/client.ts';
import { type Contact, contactQueryOf } from '../../api/contacts.ts';
import { linkedRecordQuery } from '../../api/linked-records.ts';
import { t } from '../../language/words.ts';
import { Composer } from '../../records/composer.tsx';
import { askForDeal } from '../../records/new-deal.ts';
import { NotShown } from '../../records/not-shown.tsx';
import { useRememberOpened } from '../../records/opened-records.ts';
import { useKeyFigures } from '../../records/page/key-figures.ts';
import { QuickActions } from '../../records/page/quick-actions.tsx';
import { RecordPage } from '../../records/page/record-page.tsx';
import { fullName } from '../../records/person-name.ts';
import { RecordLayout } from '../../records/record-layout.tsx';
import { Timeline } from '../../records/timeline.tsx';
import { MailLink, PhoneLink } from '../../records/value-links.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ContactFields } from './contact-fields.tsx';
import { ContactMenu } from './contact-menu.tsx';
import { ContactRelated } from './contact-related.tsx';
import { DuplicatesNote } from './duplicates-note.tsx';

const route = getRouteApi('/contacts/$contactId');

/** The beginnings of the query keys of the related records. */
const LISTS = [
  ...[['contact-duplicates'], ['task-lists'], ['deal-lists']],
  ...[['companies'], ['contacts'], ['files']],
];

/** The page of a contact: fields, timeline, related records. */
export function ContactPage() {
  const { contactId } = route.useParams();
  const navigate = route.useNavigate();
  const { data: contact, error, refetch } = useQuery(contactQueryOf(contactId));
  useRememberOpened('contact', contactId, contact && fullName(contact));
  const goToTable = () => void navigate({ to: '/contacts' });
  const back = (
    <IconButton label={t`Back to contacts`} onPress={goToTable}>
      <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  );
  if (!contact || isGone(error)) {
    return (
      <Page title={t`Contact`} before={back}>
        {error ? (
          <NotShown kind="contact" error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton className="m-4 h-40" />
        )}
      </Page>
    );
  }
  return (
    <ContactFrame key={contactId} contact={contact} goToTable={goToTable}>
      <RecordLayout
        fields={<ContactFields contact={contact} />}
        timeline={
          <>
            <Composer about={{ contact_id: contactId }} />
            <Timeline of={{ contact_id: contactId }} />
          </>
        }
        lists={LISTS}
        related={
          <>
            <DuplicatesNote contactId={contactId} />
            <ContactRelated contact={contact} />
          </>
        }
      />
    </ContactFrame>
  );
}

interface ContactFrameProps {
  readonly contact: Contact;
  readonly goToTable: () => void;
  readonly children: ReactNode;
}

/** The page with its header: who this is, and what is done most often with them. */
function ContactFrame({ contact, goToTable, children }: ContactFrameProps) {
  const { id, job_title, company, company_id, email, phone, owner_id } = contact;
  const { data: linked } = useQuery(linkedRecordQuery('company', company_id));
  const start = { contactId: id, ...(company_id === null ? {} : { companyId: company_id }) };
  const companyName = linked?.name ?? company;
  return (
    <RecordPage
      title={fullName(contact)}
      avatar="round"
      subtitle={
        <>
          {job_title}
          {job_title && companyName && ' · '}
          {company_id !== null && companyName ? (
            <Link to="/companies/$companyId" params={{ companyId: company_id }}>
              {companyName}
            </Link>
          ) : (
            companyName
          )}
        </>
      }
      figures={useKeyFigures({ contact_id: id })}
      owner={owner_id}
      back={{ label: t`Back to contacts`, go: goToTable }}
      actions={
        <QuickActions onAddDeal={() => askForDeal(start)}>
          {email !== null && <MailLink address={email} />}
          {phone !== null && <PhoneLink number={phone} />}
        </QuickActions>
      }
      menu={<ContactMenu contact={contact} onDeleted={goToTable} />}
    >
      {children}
    </RecordPage>
  );
}

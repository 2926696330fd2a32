import { routesOf } from '../../kernel/http/route.ts';
import { batchContacts } from '../batch/batch-contacts.ts';
import { upsertContact } from '../upsert/upsert-contact.ts';
import { listConsents } from './consents/list-consents.ts';
import { recordConsent, subscribeContact } from './consents/record-consent.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { enrichContact } from './enrich-contact.ts';
import { getContact } from './get-contact.ts';
import { listContactActivities } from './list-contact-activities.ts';
import { listContactDeals } from './list-contact-deals.ts';
import { listContacts } from './list-contacts.ts';
import { listContactDuplicates } from './merge/list-contact-duplicates.ts';
import { mergeContacts } from './merge/merge-contacts.ts';
import { searchContacts } from './search/search-contacts.ts';
import { tagContact } from './tags/tag-contact.ts';
import { listTouches } from './touches/list-touches.ts';
import { recordTouches } from './touches/record-touches.ts';
import { updateContact } from './update-contact.ts';

const route = routesOf('Contacts');

export const contactRoutes = [
  route.list('/api-contacts', listContacts),
  route.create('/api-contacts', createContact),
  route.get('/api-contacts/:id', getContact),
  route.patch('/api-contacts/:id', updateContact),
  route.delete('/api-contacts/:id', deleteContact),
  route.post('/api-contacts/:id/tags', tagContact),
  route.post('/api-contacts/:id/enrichment', enrichContact),
  route.post('/api-contacts/:id/merge', mergeContacts),
  route.list('/api-contacts/:id/deals', listContactDeals),
  route.list('/api-contacts/:id/activities', listContactActivities),
  route.list('/api-contacts/:id/touches', listTouches),
  route.create('/api-contacts/:id/touches', recordTouches),
  route.list('/api-contacts/:id/consents', listConsents),
  route.create('/api-contacts/:id/consents', recordConsent),
  route.post('/api-contacts/:id/subscribe', subscribeContact),
  route.post('/api-contacts-search', searchContacts),
  route.post('/api-contacts-upsert', upsertContact),
  route.post('/api-contacts-batch', batchContacts),
  route.list('/api-contact-duplicates', listContactDuplicates),
];

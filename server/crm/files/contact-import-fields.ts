import { importField, importFields, withRoom } from '../../files/imports/rows/import-field.ts';
import { LONG_TEXT } from '../../kernel/fields/fields.ts';
import { contactDraft } from '../contacts/contact.schema.ts';
import { MAX_TAGS } from '../contacts/tags/tags.ts';
import { addressFields } from './address-cells.ts';
import { createdField } from './created-field.ts';
import { externalIdField } from './external-cells.ts';
import { ownerField } from './owner-cell.ts';

/** Room for as many tags as a contact may have, each with 64 characters and a separator. */
const TAGS_LENGTH = MAX_TAGS * 66;

/** The fields to which columns of a file of contacts can be mapped. */
export const contactFields = importFields(
  contactDraft,
  [
    importField('first_name', 'First name', 'given name', 'forename'),
    importField('last_name', 'Last name', 'surname', 'family name'),
    importField(
      'email',
      'Email',
      'e-mail',
      'email address',
      'e-mail address',
      'work email',
      'primary email',
      'mail',
    ),
    importField(
      'phone',
      'Phone',
      'phone number',
      'work phone',
      'mobile phone number',
      'mobile phone',
      'mobile',
      'telephone',
    ),
    ...addressFields,
    importField(
      'company',
      'Company',
      'associated company (primary)',
      'associated company',
      'company name',
      'organization',
      'organisation',
      'organization name',
      'organisation name',
      'account name',
      'employer',
    ),
    importField('full_name', 'Full name', 'name', 'contact name', 'display name', 'person'),
    importField('job_title', 'Job title', 'title', 'position', 'role'),
    importField('industry', 'Industry'),
    importField(
      'address_line1',
      'Address',
      'street address',
      'street',
      'address line 1',
      'postal address',
      'mailing street',
    ),
    importField('address_line2', 'Address line 2', 'street address 2', 'address 2'),
    importField('city', 'City', 'town', 'mailing city'),
    importField('state', 'State', 'state/region', 'province', 'region', 'county'),
    importField('zip', 'Postal code', 'zip code', 'postcode', 'zip/postal code'),
    importField('country', 'Country', 'country/region'),
    withRoom(
      TAGS_LENGTH,
      importField('tags', 'Tags', 'labels', 'label', 'tag', 'groups', 'group membership'),
    ),
    ownerField('contact owner', 'account owner'),
    importField('status', 'Status', 'lead status', 'contact status'),
    importField('stage', 'Stage', 'lifecycle stage'),
    importField('score', 'Score', 'hubspot score', 'contact score', 'lead score'),
    withRoom(LONG_TEXT, importField('notes', 'Notes', 'note', 'description', 'comments')),
    withRoom(
      2_048,
      importField(
        'linkedin_url',
        'LinkedIn',
        'linkedin profile',
        'linkedin bio',
        'linkedin profile url',
        'linkedin',
      ),
    ),
    createdField('person created'),
    externalIdField('person id', 'contact id'),
  ],
  ['company_id', 'source', 'owner_id'],
);

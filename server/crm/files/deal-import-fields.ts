import {
  choiceField,
  dateField,
  importField,
  importFields,
  withRoom,
} from '../../files/imports/rows/import-field.ts';
import { LONG_TEXT } from '../../kernel/fields/fields.ts';
import { dealDraft } from '../deals/deal.schema.ts';
import { createdField } from './created-field.ts';
import { externalIdField } from './external-cells.ts';
import { ownerField } from './owner-cell.ts';

/**
 * The fields to which columns of a file of deals can be mapped. Company, contact, pipeline and stage are given by
 * name.
 */
export const dealFields = importFields(
  dealDraft,
  [
    withRoom(
      500,
      importField('title', 'Title', 'deal name', 'deal title', 'deal', 'opportunity name', 'name'),
    ),
    importField('value', 'Value', 'amount', 'deal value', 'total value', 'price'),
    importField(
      'currency',
      'Currency',
      'currency of value',
      'deal currency',
      'deal currency code',
      'currency code',
    ),
    choiceField(importField('pipeline', 'Pipeline', 'deal pipeline', 'pipeline name')),
    choiceField(importField('stage', 'Stage', 'deal stage', 'stage name')),
    choiceField(importField('status', 'Status (won, lost, open)', 'status', 'deal status')),
    ownerField('deal owner', 'opportunity owner'),
    importField('expected_close_date', 'Expected close date', 'expected close'),
    dateField(
      importField(
        'close_date',
        'Close date (expected, or of won and lost)',
        'close date',
        'closing date',
        'deal closed on',
        'closed on',
        'closed at',
        'close time',
      ),
    ),
    dateField(importField('won_at', 'Won date', 'won time', 'date won', 'won on')),
    dateField(importField('lost_at', 'Lost date', 'lost time', 'date lost', 'lost on')),
    createdField('deal created'),
    importField(
      'company',
      'Company',
      'company name',
      'organization',
      'organisation',
      'organization name',
      'organisation name',
      'associated company (primary)',
      'associated company',
      'account name',
      'account',
    ),
    importField(
      'contact',
      'Contact (email or name)',
      'contact email',
      'person email',
      'contact',
      'associated contact',
      'contact person',
      'primary contact',
      'contact name',
      'person',
      'person name',
    ),
    withRoom(LONG_TEXT, importField('lost_reason', 'Lost reason', 'closed lost reason', 'reason lost')),
    withRoom(LONG_TEXT, importField('notes', 'Notes', 'note', 'description', 'deal description', 'comments')),
    externalIdField('deal id'),
  ],
  ['contact_id', 'contacts', 'company_id', 'pipeline_id', 'stage_id'],
);

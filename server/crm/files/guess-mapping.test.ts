import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kindNamed } from '../../files/imports/kind-named.ts';
import { guessMapping } from '../../files/imports/upload/guess-mapping.ts';
import { CRM_IMPORTS } from './crm.imports.ts';

/** The mapping of a header as heading → field, without what is left out; every column has something in it. */
function mapped(kind: string, headings: readonly string[], empty: readonly string[] = []) {
  const columns = headings.map((name) => ({ name, filled: empty.includes(name) ? 0 : 1 }));
  const mapping = guessMapping(columns, kindNamed(CRM_IMPORTS, kind));
  return Object.fromEntries(
    headings.flatMap((name, index) => (mapping[index] ? [[name, mapping[index]]] : [])),
  );
}

describe('the guess of what columns hold', () => {
  it('offers no field that a cell cannot contain', () => {
    for (const kind of ['contacts', 'companies', 'deals'])
      assert.deepEqual(mapped(kind, ['Custom fields']), {});
  });

  it("knows HubSpot's export of contacts", () => {
    const headings = [
      'Record ID',
      'First Name',
      'Last Name',
      'Email',
      'Phone Number',
      'Contact owner',
      'Primary Associated Company ID',
      'Last Activity Date (GMT+1)',
      'Lead Status',
      'Marketing contact status',
      'Create Date (GMT+1)',
      'Associated Company IDs',
      'Associated Company',
      'Job Title',
      'Mobile Phone Number',
      'Street Address',
      'City',
      'State/Region',
      'Postal Code',
      'Country/Region',
      'Industry',
      'Lifecycle Stage',
      'HubSpot Score',
    ];
    assert.deepEqual(mapped('contacts', headings), {
      'Record ID': 'external_id',
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Email: 'email',
      'Phone Number': 'phone',
      'Contact owner': 'owner',
      'Lead Status': 'status',
      'Create Date (GMT+1)': 'original_created_at',
      'Associated Company': 'company',
      'Job Title': 'job_title',
      'Mobile Phone Number': 'phone_mobile',
      'Street Address': 'address_line1',
      City: 'city',
      'State/Region': 'state',
      'Postal Code': 'zip',
      'Country/Region': 'country',
      Industry: 'industry',
      'Lifecycle Stage': 'stage',
      'HubSpot Score': 'score',
    });
  });

  it("knows HubSpot's export of companies", () => {
    const headings = [
      'Record ID',
      'Company name',
      'Company owner',
      'Create Date (GMT+1)',
      'Phone Number',
      'City',
      'Country/Region',
      'Industry',
      'Company Domain Name',
      'Website URL',
      'Annual Revenue',
      'Description',
    ];
    assert.deepEqual(mapped('companies', headings), {
      'Record ID': 'external_id',
      'Company name': 'name',
      'Company owner': 'owner',
      'Create Date (GMT+1)': 'original_created_at',
      'Phone Number': 'phone',
      City: 'city',
      'Country/Region': 'country',
      Industry: 'industry',
      'Company Domain Name': 'domain',
      'Website URL': 'website',
      Description: 'notes',
    });
  });

  it("knows HubSpot's export of deals", () => {
    const headings = [
      'Record ID',
      'Deal Name',
      'Create Date',
      'Deal Stage',
      'Close Date',
      'Deal owner',
      'Amount',
      'Currency',
      'Pipeline',
      'Closed Lost Reason',
      'Associated Company',
      'Associated Company (Primary)',
      'Associated Contact',
      'Associated Contact IDs',
    ];
    assert.deepEqual(mapped('deals', headings), {
      'Record ID': 'external_id',
      'Deal Name': 'title',
      'Deal Stage': 'stage',
      'Create Date': 'original_created_at',
      'Close Date': 'close_date',
      'Deal owner': 'owner',
      Amount: 'value',
      Currency: 'currency',
      Pipeline: 'pipeline',
      'Closed Lost Reason': 'lost_reason',
      'Associated Company (Primary)': 'company',
      'Associated Contact': 'contact',
    });
  });

  it("knows Pipedrive's export of people, and takes the address that is filled", () => {
    const headings = [
      'Person - ID',
      'Person - Name',
      'Person - Labels',
      'Person - Organization',
      'Person - Email - Work',
      'Person - Email - Home',
      'Person - Phone - Work',
      'Person - Phone - Mobile',
      'Person - Open deals',
      'Person - Owner',
      'Person - Job title',
      'Person - Person created',
    ];
    assert.deepEqual(mapped('contacts', headings, ['Person - Email - Work']), {
      'Person - ID': 'external_id',
      'Person - Name': 'full_name',
      'Person - Labels': 'tags',
      'Person - Organization': 'company',
      'Person - Email - Work': 'email_work',
      'Person - Email - Home': 'email',
      'Person - Phone - Work': 'phone',
      'Person - Phone - Mobile': 'phone_mobile',
      'Person - Owner': 'owner',
      'Person - Job title': 'job_title',
      'Person - Person created': 'original_created_at',
    });
  });

  it("knows Pipedrive's export of organizations", () => {
    const headings = [
      'Organization - ID',
      'Organization - Name',
      'Organization - Labels',
      'Organization - Address',
      'Organization - People',
      'Organization - Organization created',
    ];
    assert.deepEqual(mapped('companies', headings), {
      'Organization - ID': 'external_id',
      'Organization - Name': 'name',
      'Organization - Address': 'address_line1',
      'Organization - Organization created': 'original_created_at',
    });
  });

  it("knows Pipedrive's export of deals", () => {
    const headings = [
      'Deal - ID',
      'Deal - Title',
      'Deal - Value',
      'Deal - Currency of Value',
      'Deal - Organization',
      'Deal - Contact person',
      'Deal - Pipeline',
      'Deal - Stage',
      'Deal - Status',
      'Deal - Expected close date',
      'Deal - Lost reason',
      'Deal - Owner',
      'Deal - Creator',
      'Deal - Deal created',
      'Deal - Update time',
      'Deal - Won time',
      'Deal - Lost time',
      'Deal - Deal closed on',
    ];
    assert.deepEqual(mapped('deals', headings), {
      'Deal - ID': 'external_id',
      'Deal - Title': 'title',
      'Deal - Value': 'value',
      'Deal - Currency of Value': 'currency',
      'Deal - Organization': 'company',
      'Deal - Contact person': 'contact',
      'Deal - Pipeline': 'pipeline',
      'Deal - Stage': 'stage',
      'Deal - Status': 'status',
      'Deal - Expected close date': 'expected_close_date',
      'Deal - Lost reason': 'lost_reason',
      'Deal - Owner': 'owner',
      'Deal - Deal created': 'original_created_at',
      'Deal - Won time': 'won_at',
      'Deal - Lost time': 'lost_at',
      'Deal - Deal closed on': 'close_date',
    });
  });

  it("takes nothing of a person or an organization for the deal's own in Pipedrive's list of deals", () => {
    const headings = [
      'Organization - Name',
      'Organization - Owner',
      'Organization - Organization created',
      'Person - Name',
      'Person - Email - Work',
      'Person - Owner',
      'Deal - Title',
      'Deal - Owner',
      'Deal - Deal created',
    ];
    assert.deepEqual(mapped('deals', headings), {
      'Organization - Name': 'company',
      'Person - Email - Work': 'contact',
      'Deal - Title': 'title',
      'Deal - Owner': 'owner',
      'Deal - Deal created': 'original_created_at',
    });
    assert.deepEqual(mapped('deals', ['Deal - Title', 'Person - Name']), {
      'Deal - Title': 'title',
      'Person - Name': 'contact',
    });
    assert.deepEqual(mapped('contacts', ['Person - Name', 'Organization - Name', 'Organization - Address']), {
      'Person - Name': 'full_name',
      'Organization - Name': 'company',
    });
  });

  it('knows the names of our own fields', () => {
    for (const { fields, name: kind } of CRM_IMPORTS) {
      const names = fields.map(({ name }) => name);
      assert.deepEqual(mapped(kind, names), Object.fromEntries(names.map((name) => [name, name])));
    }
  });

  it('gives no field to two columns', () => {
    assert.deepEqual(mapped('contacts', ['Email', 'E-mail', 'email address']), { Email: 'email' });
  });
});

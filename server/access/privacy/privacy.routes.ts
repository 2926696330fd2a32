import { routesOf } from '../../kernel/http/route.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { listFormerMembers } from '../members/list-former-members.ts';
import { defineEraseMember } from './erase-member.ts';
import { defineExportMember } from './export-member.ts';
import {
  cancelOrganizationErasure,
  getOrganizationErasure,
  requestOrganizationErasure,
} from './organization-erasure.ts';

const user = routesOf('Users');
const organization = routesOf('Organization');

/** The paths that export and erase the data of members, present and former, and that have the organization erased. */
export function privacyRoutes(
  declared: readonly TablePrivacy[],
  forgetCredential: (credentialId: string) => void,
) {
  return [
    user.list('/api-former-users', listFormerMembers),
    user.get('/api-users/:id/privacy-export', defineExportMember(declared)),
    user.post('/api-users/:id/privacy-erase', defineEraseMember(declared, forgetCredential)),
    organization.get('/api-organization/erasure', getOrganizationErasure),
    organization.put('/api-organization/erasure', requestOrganizationErasure),
    organization.delete('/api-organization/erasure', cancelOrganizationErasure),
  ];
}

import { boolean } from './config-values.ts';
import { type Setting, setting } from './setting.ts';

/** The settings that let requests reach private addresses, each for one purpose. */
export const PRIVATE_ADDRESS_SETTINGS = {
  webhookAllowPrivateAddresses: flag(
    'WEBHOOK_ALLOW_PRIVATE_ADDRESSES',
    'Allows webhooks to private addresses, such as those in your own network.',
  ),
  workflowAllowPrivateAddresses: flag(
    'WORKFLOW_ALLOW_PRIVATE_ADDRESSES',
    'Allows workflows to call URLs at private addresses, such as those in your own network.',
  ),
  clientMetadataAllowPrivateAddresses: flag(
    'CLIENT_METADATA_ALLOW_PRIVATE_ADDRESSES',
    'Allows Kontor to fetch the client ID metadata document of an app from private addresses. ' +
      'Anyone who reaches the sign-in page can then make Kontor call your own network, so use it only for development.',
  ),
  oidcAllowPrivateAddresses: flag(
    'OIDC_ALLOW_PRIVATE_ADDRESSES',
    'Allows single sign-on by providers at private addresses, such as those in your own network, and without TLS. ' +
      'Owners of organizations can then make Kontor call your network.',
  ),
};

/** Reads the settings about private addresses. */
export function readPrivateAddresses(read: <Value>(setting: Setting<Value>) => Value) {
  const { webhookAllowPrivateAddresses, workflowAllowPrivateAddresses } = PRIVATE_ADDRESS_SETTINGS;
  const { clientMetadataAllowPrivateAddresses, oidcAllowPrivateAddresses } = PRIVATE_ADDRESS_SETTINGS;
  return {
    webhookAllowPrivateAddresses: read(webhookAllowPrivateAddresses),
    workflowAllowPrivateAddresses: read(workflowAllowPrivateAddresses),
    clientMetadataAllowPrivateAddresses: read(clientMetadataAllowPrivateAddresses),
    oidcAllowPrivateAddresses: read(oidcAllowPrivateAddresses),
  };
}

/** A setting that is false by default. */
function flag(name: string, description: string): Setting<boolean> {
  return setting<boolean>({ name, default: false, expected: 'true or false', description, parse: boolean });
}

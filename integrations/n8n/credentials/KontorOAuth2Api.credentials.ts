import type { ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

/** A connection of a person by OAuth, through an app that is registered in Kontor. */
export class KontorOAuth2Api implements ICredentialType {
  name = 'kontorOAuth2Api';
  extends = ['oAuth2Api'];
  displayName = 'Kontor OAuth2 API';
  icon: Icon = { light: 'file:../icons/kontor.svg', dark: 'file:../icons/kontor.dark.svg' };
  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-kontor';

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://crm.example.com',
      description: 'The address of Kontor that you open in the browser, without a path',
    },
    { displayName: 'Grant Type', name: 'grantType', type: 'hidden', default: 'pkce' },
    {
      displayName: 'Authorization URL',
      name: 'authUrl',
      type: 'hidden',
      default: '={{$self["baseUrl"].replace(/\\/+$/, "")}}/oauth-authorize',
    },
    {
      displayName: 'Access Token URL',
      name: 'accessTokenUrl',
      type: 'hidden',
      default: '={{$self["baseUrl"].replace(/\\/+$/, "")}}/oauth-token',
    },
    { displayName: 'Scope', name: 'scope', type: 'hidden', default: 'crm:write webhooks:write' },
    { displayName: 'Auth URI Query Parameters', name: 'authQueryParameters', type: 'hidden', default: '' },
    { displayName: 'Authentication', name: 'authentication', type: 'hidden', default: 'header' },
  ];
}

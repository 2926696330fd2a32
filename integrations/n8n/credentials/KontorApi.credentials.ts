import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow';

/** The address of a Kontor and an API key of one organization. */
export class KontorApi implements ICredentialType {
  name = 'kontorApi';
  displayName = 'Kontor API';
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
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'From Settings › API keys, with CRM and webhooks set to "See and change"',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: '/oauth-me' },
  };
}

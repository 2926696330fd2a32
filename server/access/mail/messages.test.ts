import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invitationMessage } from './messages.ts';

describe('the email of an invitation', () => {
  it('shows so much of a name that nobody can write a message of their own into it', () => {
    const { subject, text } = invitationMessage(
      {
        email: 'zoe@acme.example',
        org_name: `Acme\n\n${'You won! Go to https://evil.example '.repeat(10)}`,
        invited_by_name: '🦊'.repeat(120),
        language: null,
      },
      'https://crm.example.com/invitations/link',
    );
    assert.equal(subject, 'Join Acme You won! Go to https://evil.example You won! Go to htt… on Kontor');
    assert.ok(text.startsWith(`${'🦊'.repeat(59)}… invites you to join Acme You won!`), text);
    const short = invitationMessage(
      { email: 'zoe@acme.example', org_name: 'A'.repeat(60), invited_by_name: null, language: 'en' },
      'link',
    );
    assert.equal(short.subject, `Join ${'A'.repeat(60)} on Kontor`);
  });

  it('is in the language of the organization', () => {
    const invitation = {
      email: 'zoe@acme.example',
      org_name: 'Acme',
      invited_by_name: null,
      language: 'de-AT',
    };
    const { subject, text } = invitationMessage(invitation, 'https://crm.example.com/invitations/link');
    assert.equal(subject, 'Einladung zu Acme in Kontor');
    assert.match(text, /^Jemand lädt Sie ein.*\n\n.*\nhttps:\/\/crm\.example\.com\/invitations\/link\n/);
  });
});

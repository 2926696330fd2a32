import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressCodeMessage, invitationMessage, passwordResetMessage } from './messages.ts';

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

describe('the emails about an account', () => {
  const person = { email: 'zoe@acme.example', name: 'Zoe' };
  const reset = { ...person, organization: 'Acme' };

  it('are in English or German, with the same link and code', () => {
    const link = 'https://crm.example.com/reset-password/link';
    const [english, german] = ['en', 'de'].map((language) =>
      passwordResetMessage({ ...reset, language }, link),
    );
    assert.equal(english?.subject, 'Set a new password for Kontor');
    assert.match(english?.text ?? '', /^Hello Zoe,\n\n.* account in Acme\. .*\nhttps:.*\/link\n/);
    assert.equal(german?.subject, 'Neues Passwort für Kontor');
    assert.match(german?.text ?? '', /^Guten Tag Zoe,\n\n.*-Konto bei Acme\. .*\nhttps:.*\/link\n/);
    const code = addressCodeMessage({ ...person, language: 'de-CH' }, '12345678');
    assert.equal(code.subject, 'Ihr Code für Kontor');
    assert.match(code.text, /\n12345678\n/);
    assert.match(addressCodeMessage({ ...person, language: null }, '1').text, /^Hello Zoe,/);
  });

  it('keep their rules in each language: who may read them, and for how long they are worth sending', () => {
    const rules = ['en', 'de'].map((language) => {
      const { subject, text, ...rest } = passwordResetMessage({ ...reset, language }, 'link');
      return rest;
    });
    assert.deepEqual(rules[0], rules[1]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  isRegisteredAddress,
  newRedirectAddressProblem,
  redirectAddressProblem,
  shownAddress,
} from './redirect-address.ts';

describe('a redirect URI', () => {
  it('may be https, http on the person’s own machine, or of an app', () => {
    for (const address of [
      'https://app.example/callback',
      'https://app.example:8443/callback?fixed=1',
      'http://localhost/callback',
      'http://127.0.0.1:5123/callback',
      'http://[::1]:5123/callback',
      'com.example.app:/back',
      'cursor://anysphere.cursor-retrieval/oauth/callback',
    ]) {
      assert.equal(redirectAddressProblem(address), undefined, address);
    }
  });

  it('is never of a browser or of the system', () => {
    const schemes = [
      'javascript',
      'data',
      'file',
      'ms-msdt',
      'ms-settings',
      'search-ms',
      'shell',
      'mailto',
      'smb',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...schemes), fc.boolean(), fc.webPath(), (scheme, isUpper, path) => {
        const address = `${isUpper ? scheme.toUpperCase() : scheme}://x${path}`;
        assert.notEqual(redirectAddressProblem(address), undefined);
        assert.notEqual(newRedirectAddressProblem(address), undefined);
      }),
    );
  });

  it('that is new has a scheme with a domain, or of a well-known app', () => {
    for (const address of ['com.example.app:/back', 'cursor://anysphere/cb', 'VSCode://x/cb', 'claude://cb'])
      assert.equal(newRedirectAddressProblem(address), undefined, address);
    for (const address of ['myapp://back', 'cursorx://back', 'x-cursor://back', 'cursor:back'])
      assert.notEqual(newRedirectAddressProblem(address), undefined, address);
  });

  it('is a registered one, or none at all', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.webUrl(), (registered, other) => {
        assert.ok(isRegisteredAddress(registered, [registered]));
        assert.equal(isRegisteredAddress(other, [registered]), other === registered);
      }),
    );
  });

  it('on the person’s own machine has any port, and nothing else differs', () => {
    const host = fc.constantFrom('127.0.0.1', '[::1]', 'localhost');
    const path = fc.webPath();
    fc.assert(
      fc.property(
        host,
        host,
        path,
        path,
        fc.nat(65_535),
        fc.nat(65_535),
        (host, otherHost, path, otherPath, port, otherPort) => {
          const registered = [`http://${host}:${port}${path}`];
          assert.ok(isRegisteredAddress(`http://${host}:${otherPort}${path}`, registered));
          const isSame = host === otherHost && path === otherPath;
          assert.equal(
            isRegisteredAddress(`http://${otherHost}:${otherPort}${otherPath}`, registered),
            isSame,
          );
        },
      ),
    );
  });

  it('never matches by accident, whatever is appended or put before', () => {
    const registered = ['https://app.example/callback', 'http://127.0.0.1/callback'];
    fc.assert(
      fc.property(fc.constantFrom(...registered), fc.string({ minLength: 1 }), (address, text) => {
        assert.ok(!isRegisteredAddress(address + text, registered));
        assert.ok(!isRegisteredAddress(text + address, registered));
      }),
    );
  });

  it('is shown by its host, or by the scheme of an app', () => {
    assert.equal(shownAddress('https://app.example:8443/callback'), 'app.example:8443');
    assert.equal(shownAddress('cursor://anysphere/callback'), 'cursor://anysphere');
    assert.equal(shownAddress('com.example.app:/back'), 'com.example.app://');
  });
});

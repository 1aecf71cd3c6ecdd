import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithheld } from '../../../../renderer/connections/persisted-forms.ts';

describe('text of the connection form that isn’t stored on disk', () => {
  it.each([
    ['baseUrl', 'https://jo:secret@data.example.org'],
    ['baseUrl', 'jo:secret@data.example.org'],
    ['baseUrl', 'https://jo:secret'],
    ['proxyUrl', 'http://jo:sec/ret@proxy:3128'],
    ['tokenUrl', 'https://id.example.org/token?client_secret=secret'],
    ['issuer', 'https://id.example.org/#secret'],
    ['allowedOrigins', 'https://a.example.org\nhttps://jo:secret@b.example.org'],
    ['pacUrl', 'http://jo:secret@pac.example.org/proxy.pac'],
    ['certificateExceptions', 'https://jo:my secret AB:CD'],
  ] as const)('includes an address in %s that may contain a secret: %s', (field, text) => {
    expect(isWithheld(field, text, false)).toBe(true);
  });

  it.each([
    ['baseUrl', ''],
    ['baseUrl', 'https:/'],
    ['baseUrl', 'https://data.example.org:8443'],
    ['baseUrl', 'http://[::1'],
    ['issuer', 'https://id.example.org/realms/main'],
    ['pacUrl', 'C:\\proxy.pac'],
    ['pacUrl', '/etc/proxy.pac'],
    ['certificateExceptions', 'https://a.example.org:8443 AB:CD:EF'],
    ['name', 'jo:secret@home'],
  ] as const)('excludes a valid address or name in %s: %s', (field, text) => {
    expect(isWithheld(field, text, false)).toBe(text.includes('['));
  });

  it('includes a port while it is typed, because it may be the start of a password', () => {
    expect(isWithheld('baseUrl', 'https://jo:1234', true)).toBe(true);
    expect(isWithheld('baseUrl', 'https://jo:1234', false)).toBe(false);
    expect(isWithheld('baseUrl', 'https://jo:1234/', true)).toBe(false);
  });

  it('includes any password before a host, at every key press while it is typed', () => {
    const password = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !/^[\s/\\]/.test(text));
    fc.assert(
      fc.property(password, fc.constantFrom('http://', 'https://', ''), (secret, scheme) => {
        const before = `${scheme}jo:`;
        const typed = `${before}${secret}@proxy.example.org`;
        for (let end = before.length + 1; end <= typed.length; end += 1)
          expect(isWithheld('proxyUrl', typed.slice(0, end), true)).toBe(true);
      }),
    );
  });
});

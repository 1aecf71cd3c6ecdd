import { describe, expect, it } from 'vitest';
import { classifyLink, trustedOrigins } from '../../../electron/core/classify-link.ts';

const trusted = trustedOrigins([
  { baseUrl: 'https://data.example/base', allowedOrigins: ['https://files.example:8443'] },
  {
    baseUrl: 'http://127.0.0.1:4010',
    allowedOrigins: [],
    oauth: {
      tokenUrl: 'http://127.0.0.1:4011/auth/token',
      issuer: 'https://login.example/realms/data',
      clientId: 'x',
      hasClientSecret: false,
      clientAuthentication: 'post',
      scope: 'openid',
      audience: '',
      username: '',
    },
  },
  { baseUrl: 'http://plain.example', allowedOrigins: [] },
  { baseUrl: '', allowedOrigins: [] },
]);

describe('a link to an address outside of the application', () => {
  it.each([
    ['file:///etc/passwd', 'scheme'],
    ['file://server/share/x.exe', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['JaVaScRiPt:alert(1)', 'scheme'],
    [' java\tscript:alert(1)', 'scheme'],
    ['data:text/html,<script>alert(1)</script>', 'scheme'],
    ['blob:https://data.example/1', 'scheme'],
    ['ms-msdt:/id PCWDiagnostic', 'scheme'],
    ['search-ms:query=x&crumb=location:\\\\evil', 'scheme'],
    ['vbscript:x', 'scheme'],
    ['dataquay://app/', 'scheme'],
    ['\\\\server\\share', 'invalid'],
    ['github.com', 'invalid'],
    ['', 'invalid'],
    ['https://', 'invalid'],
    ['https://user:password@data.example/', 'credentials'],
    ['https://data.example@evil.example/', 'credentials'],
    [`https://data.example/${'x'.repeat(2048)}`, 'too-long'],
  ])('blocks an unsafe or invalid link: %s', (link, reason) => {
    expect(classifyLink(link, trusted)).toEqual({ verdict: 'blocked', reason });
  });

  it.each(['http://data.example/base', 'http://plain.example/', 'http://unknown.example/', 'http://127.0.0.1:9999/', 'http://127.0.0.1/'])(
    'blocks a link over unencrypted HTTP: %s',
    (link) => {
      expect(classifyLink(link, trusted)).toEqual({ verdict: 'blocked', reason: 'unencrypted' });
    },
  );

  it.each([
    'https://data.example/anywhere?x=1',
    'https://files.example:8443/a.pdf',
    'https://login.example/account',
    'http://127.0.0.1:4010/docs',
    'http://127.0.0.1:4011/auth',
  ])('opens a link to the server or identity provider of a connection immediately: %s', (link) => {
    expect(classifyLink(link, trusted)).toEqual({ verdict: 'open', url: link });
  });

  it.each([
    ['https://creativecommons.org/licenses/by/4.0/', 'creativecommons.org'],
    ['https://data.example.evil.example/', 'data.example.evil.example'],
    ['https://evil.example/data.example', 'evil.example'],
    ['https://data.example:8443/', 'data.example:8443'],
    ['https://dаta.example/', 'xn--dta-6cd.example'],
  ])('at any other host opens only after the user sees the host and confirms: %s', (link, host) => {
    expect(classifyLink(link, trusted)).toMatchObject({ verdict: 'ask', host });
  });
});

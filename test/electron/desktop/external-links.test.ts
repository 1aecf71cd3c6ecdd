import { describe, expect, it } from 'vitest';
import { judgeLink, linkOpener } from '../../../electron/desktop/external-links.ts';

describe('links that lead out of the application', () => {
  it.each([
    'http://github.com/',
    'file:///etc/passwd',
    'file://server/share/x.exe',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ms-msdt:/id PCWDiagnostic',
    'search-ms:query=x&crumb=location:\\\\evil',
    'vbscript:x',
    'dataquay://app/',
    'https://user:password@github.com/',
    'https://github.com@',
    '\\\\server\\share',
    'github.com',
    '',
  ])('never open: %s', (link) => {
    expect(judgeLink(link)).toEqual({ verdict: 'refuse' });
  });

  it('open at once at sites that are known', () => {
    expect(judgeLink('https://creativecommons.org/licenses/by/4.0/')).toEqual({
      verdict: 'open',
      url: 'https://creativecommons.org/licenses/by/4.0/',
    });
  });

  it.each([
    ['https://github.com.evil.example/', 'github.com.evil.example'],
    ['https://evil.example/github.com', 'evil.example'],
    ['https://github.com:8443/', 'github.com:8443'],
    ['https://gіthub.com/', 'xn--gthub-n2e.com'],
  ])('at any other site only when the user says so, who sees which one it is: %s', async (link, host) => {
    expect(judgeLink(link)).toMatchObject({ verdict: 'ask', host });
  });

  it('what the user declines stays closed', async () => {
    const opened: string[] = [];
    const answers: Record<string, boolean> = { 'yes.example': true, 'no.example': false };
    const open = linkOpener(
      async (host) => answers[host] ?? false,
      async (url) => {
        opened.push(url);
      },
    );
    for (const link of ['https://yes.example/a', 'https://no.example/b', 'https://opensource.org/license/mit', 'file:///x'])
      await open(link);
    expect(opened).toEqual(['https://yes.example/a', 'https://opensource.org/license/mit']);
  });
});

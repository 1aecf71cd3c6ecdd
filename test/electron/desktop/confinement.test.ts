import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { canLoad, confineContents, confineSession, isPermitted } from '../../../electron/desktop/confinement.ts';

describe('the permissions and URLs of the page', () => {
  const permissions = [
    'clipboard-read',
    'media',
    'geolocation',
    'notifications',
    'midi',
    'midiSysex',
    'pointerLock',
    'fullscreen',
    'openExternal',
    'hid',
    'serial',
    'usb',
    'display-capture',
    'fileSystem',
    'idle-detection',
    'storage-access',
    'unknown',
  ];

  it.each(permissions)('denies the page the permission %s', (permission) => {
    expect(isPermitted(permission, 'dataquay://app/')).toBe(false);
  });

  it('allows only the application’s page to write text to the clipboard', () => {
    expect(isPermitted('clipboard-sanitized-write', 'dataquay://app/')).toBe(true);
    expect(isPermitted('clipboard-sanitized-write', 'dataquay://app')).toBe(true);
    expect(isPermitted('clipboard-sanitized-write', 'https://evil.example/')).toBe(false);
  });

  it.each([
    'http://127.0.0.1/',
    'https://evil.example/',
    'ws://127.0.0.1/',
    'file:///etc/passwd',
    'ftp://x/',
    'data:text/html,x',
    'blob:dataquay://app/x',
  ])('doesn’t allow the page to load %s', (url) => {
    expect(canLoad(url)).toBe(false);
  });

  it('allows the page to load its own files and data URLs of images', () => {
    expect(canLoad('dataquay://app/assets/a.js')).toBe(true);
    expect(canLoad('data:image/png;base64,AA==')).toBe(true);
  });
});

/** Creates a mock session that records its handlers. */
function standInSession() {
  const set: Record<string, (...given: never[]) => unknown> = {};
  const keep = (name: string) => (handler: (...given: never[]) => unknown) => {
    set[name] = handler;
  };
  const session = {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    webRequest: { onBeforeRequest: keep('before') },
    on: (name: string, handler: (...given: never[]) => unknown) => keep(name)(handler),
  };
  return { session: session as unknown as Session, call: (name: string, ...given: unknown[]) => set[name]?.(...(given as never[])) };
}

describe('a confined session', () => {
  it('denies permissions, devices, and network requests', () => {
    const { session, call } = standInSession();
    confineSession(session);
    const responses: unknown[] = [];
    const keep = (response: unknown) => responses.push(response);
    const page = { getURL: () => 'dataquay://app/' };
    call('request', page, 'media', keep);
    call('request', page, 'clipboard-sanitized-write', keep);
    call('before', { url: 'https://evil.example/' }, keep);
    call('before', { url: 'dataquay://app/assets/a.js' }, keep);
    expect(responses).toEqual([false, true, { cancel: true }, { cancel: false }]);
    expect(call('check', null, 'geolocation', 'dataquay://app')).toBe(false);
    expect(call('device', {})).toBe(false);
  });

  it.each([
    ['blob:dataquay://app/4711', false],
    ['blob:https://evil.example/4711', true],
    ['dataquay://app/index.html', true],
    ['data:text/html,x', true],
    ['https://evil.example/x.exe', true],
  ])('allows only downloads that the page created: %s is prevented: %s', (url, isPrevented) => {
    const { session, call } = standInSession();
    confineSession(session);
    let prevented = false;
    const event = {
      preventDefault: () => {
        prevented = true;
      },
    };
    call('will-download', event, { getURL: () => url });
    expect(prevented).toBe(isPrevented);
  });
});

describe('the contents of a window', () => {
  function standInContents() {
    const events = new EventEmitter();
    let openHandler: ((details: { url: string }) => unknown) | undefined;
    const contents = Object.assign(events, {
      setWindowOpenHandler: (handler: (details: { url: string }) => unknown) => {
        openHandler = handler;
      },
    });
    const links: string[] = [];
    confineContents(contents as unknown as WebContents, (url) => links.push(url));
    const emit = (name: string, ...more: unknown[]): boolean => {
      let prevented = false;
      events.emit(
        name,
        {
          preventDefault: () => {
            prevented = true;
          },
        },
        ...more,
      );
      return prevented;
    };
    return { emit, links, open: (url: string) => openHandler?.({ url }) };
  }

  it('doesn’t navigate to other pages, and passes their URLs to the link opener', () => {
    const { emit, links } = standInContents();
    expect(emit('will-navigate', 'https://evil.example/')).toBe(true);
    expect(emit('will-navigate', 'file:///etc/passwd')).toBe(true);
    expect(emit('will-navigate', 'dataquay://app/#x')).toBe(false);
    expect(emit('will-redirect', 'https://evil.example/')).toBe(true);
    expect(emit('will-attach-webview')).toBe(true);
    expect(links).toEqual(['https://evil.example/', 'file:///etc/passwd']);
  });

  it('opens no new window, even for the application’s own page', () => {
    const { open, links } = standInContents();
    expect(open('https://github.com/')).toEqual({ action: 'deny' });
    expect(open('dataquay://app/')).toEqual({ action: 'deny' });
    expect(links).toEqual(['https://github.com/', 'dataquay://app/']);
  });
});

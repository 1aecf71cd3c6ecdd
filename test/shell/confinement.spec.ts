import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { type Desktop, noElectron, openDesktop, removeData } from './desktop.ts';

test.skip(noElectron !== null, noElectron ?? '');

let desktop: Desktop;
let outside: Server;
let outsideUrl: string;
/** Requests from the application to other servers. */
let leaked: string[];

test.beforeAll(async () => {
  outside = createServer((request, response) => {
    leaked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('<title>elsewhere</title>');
  });
  outside.on('upgrade', (request, socket) => {
    leaked.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  outsideUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`;
  desktop = await openDesktop();
  await recordLinks();
});
test.beforeEach(() => {
  leaked = [];
});
test.afterAll(async () => {
  await desktop.electron.close();
  await removeData(desktop);
  await new Promise((resolve) => outside.close(resolve));
});

test('the page comes from its own scheme, with its own origin', async () => {
  expect(desktop.page.url().split('#')[0]).toBe('dataquay://app/');
  expect(await desktop.page.evaluate(() => window.origin)).toBe('dataquay://app');
  expect(await desktop.page.evaluate(() => window.isSecureContext)).toBe(true);
});

test('the page can use only three frozen functions of the application', async () => {
  const reach = await desktop.page.evaluate(() => {
    const bridge: object = Reflect.get(window, 'dataquay');
    const descriptor = Object.getOwnPropertyDescriptor(window, 'dataquay');
    return {
      keys: Reflect.ownKeys(bridge).map(String),
      frozen: Object.isFrozen(bridge),
      replaceable: descriptor?.writable || descriptor?.configurable,
      parameters: Reflect.get(bridge, 'connect').length,
    };
  });
  expect(reach).toEqual({ keys: ['connect', 'onOpen', 'passFiles'], frozen: true, replaceable: false, parameters: 0 });
});

test('Node and Electron are not available in the page', async () => {
  const names = ['require', 'process', 'Buffer', 'global', 'module', '__dirname', '__filename', 'ipcRenderer', 'electron'];
  const found = await desktop.page.evaluate((wanted) => wanted.filter((name) => name in window), names);
  expect(found).toEqual([]);
});

test('markup and scripts that reach the page as text are rejected before they become elements', async () => {
  const outcome = await desktop.page.evaluate(() => {
    const tried = (act: () => void): string => {
      try {
        act();
        return 'accepted';
      } catch (error) {
        return error instanceof Error ? error.name : 'odd';
      }
    };
    const place = document.createElement('div');
    const script = document.createElement('script');
    document.body.append(place);
    const outcomes = [
      tried(() => {
        place.innerHTML = '<img src="data:," onerror="window.smuggled = true">';
      }),
      tried(() => place.insertAdjacentHTML('beforeend', '<svg onload="window.smuggled = true">')),
      tried(() => {
        script.textContent = 'window.smuggled = true';
      }),
      tried(() => {
        script.src = 'https://elsewhere.example/script.js';
      }),
      tried(() => {
        const pass = (text: string): string => text;
        globalThis.trustedTypes?.createPolicy('smuggler', { createHTML: pass, createScriptURL: pass });
      }),
    ];
    const elements = place.childElementCount;
    place.remove();
    return { outcomes, elements, ran: 'smuggled' in window };
  });
  expect(outcome).toEqual({ outcomes: ['TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError'], elements: 0, ran: false });
});

test('an injected script does not run', async () => {
  const outcome = await desktop.page.evaluate(async () => {
    const violated = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true }),
    );
    const place = document.createElement('div');
    document.body.append(place);
    try {
      // Newer versions reject the attribute because of Trusted Types. In older versions, the policy blocks the script when it would run.
      place.setAttribute('onclick', 'window.smuggled = true');
      place.click();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    const directive = await violated;
    place.remove();
    return { directive, ran: 'smuggled' in window };
  });
  expect(outcome.ran).toBe(false);
  expect(['script-src-attr', 'require-trusted-types-for']).toContain(outcome.directive);
});

test('text does not become a script', async () => {
  // Runs in a separate task, because code that the test evaluates is exempt from the policy.
  const outcome = await desktop.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            resolve(`ran ${new Function('return 1')()}`);
          } catch (error) {
            resolve(error instanceof Error ? error.name : 'odd');
          }
        });
      }),
  );
  expect(outcome).toBe('EvalError');
});

test('the page cannot use the network or read files of the computer', async () => {
  const outcomes = await desktop.page.evaluate(async (base) => {
    const fetched = (url: string) =>
      fetch(url).then(
        (answer) => `answered ${answer.status}`,
        () => 'refused',
      );
    const socket = new Promise<string>((resolve) => {
      const opened = new WebSocket(base.replace('http', 'ws'));
      opened.onopen = () => resolve('opened');
      opened.onerror = () => resolve('refused');
    });
    const image = new Promise<string>((resolve) => {
      const picture = new Image();
      picture.onload = () => resolve('loaded');
      picture.onerror = () => resolve('refused');
      picture.src = `${base}picture`;
    });
    return Promise.all([fetched(base), fetched('https://127.0.0.1:1/'), fetched('file:///etc/hostname'), socket, image]);
  }, outsideUrl);
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
  expect(leaked).toEqual([]);
});

test('requests of the main process’s session, which the page’s policy doesn’t cover, are cancelled', async () => {
  const outcome = await desktop.electron.evaluate(async ({ net }, url) => {
    return new Promise<string>((resolve) => {
      const request = net.request({ url, useSessionCookies: true });
      request.on('response', () => resolve('answered'));
      request.on('error', (error) => resolve(error.message));
      request.end();
    });
  }, outsideUrl);
  expect(outcome).toContain('ERR_BLOCKED_BY_CLIENT');
  expect(leaked).toEqual([]);
});

test('the scheme of the page serves only files of the built page', async () => {
  const paths = [
    '../package.json',
    '%2e%2e/package.json',
    '..%2fpackage.json',
    'assets/../../package.json',
    '//etc/hostname',
    '%5c%5chost%5cshare',
    'package.json',
  ];
  const statuses = await desktop.page.evaluate(
    (wanted) => Promise.all(wanted.map(async (path) => (await fetch(`dataquay://app/${path}`)).status)),
    paths,
  );
  expect(statuses).toEqual(paths.map(() => 404));
  expect(await desktop.page.evaluate(async () => (await fetch('/index.html')).status)).toBe(200);
});

test('the page cannot navigate or open a second window', async () => {
  const before = desktop.page.url();
  const opened = await desktop.page.evaluate((url) => window.open(url) === null, outsideUrl);
  expect(opened).toBe(true);
  await desktop.page.evaluate((url) => {
    window.location.href = url;
  }, outsideUrl);
  await desktop.page.evaluate(() => {
    window.location.href = 'file:///etc/hostname';
  });
  const form = await desktop.page.evaluate((url) => {
    const element = Object.assign(document.createElement('form'), { action: url });
    document.body.append(element);
    element.submit();
    element.remove();
    return document.title;
  }, outsideUrl);
  expect(form).not.toBe('elsewhere');
  expect(desktop.page.url()).toBe(before);
  expect(await desktop.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(leaked).toEqual([]);
});

test('a frame cannot be added to the page, and gets no channel', async () => {
  const reached = await desktop.page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.src = '/index.html';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    try {
      return frame.contentWindow !== null && 'dataquay' in frame.contentWindow ? 'a page with a bridge' : 'a page without';
    } catch (error) {
      return error instanceof DOMException ? error.name : 'odd';
    } finally {
      frame.remove();
    }
  });
  // The frame contains the browser's error page about a blocked frame, which has another origin.
  expect(reached).toBe('SecurityError');
});

test('the only permission is writing text to the clipboard', async () => {
  const outcomes = await desktop.page.evaluate(async () => {
    const denied = (asked: Promise<unknown>) =>
      asked.then(
        () => 'granted',
        (error: unknown) => (error instanceof Error ? error.name : 'denied'),
      );
    return {
      notification: await Notification.requestPermission(),
      camera: await denied(navigator.mediaDevices.getUserMedia({ video: true })),
      location: await denied(
        new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, () => reject(new Error()))),
      ),
      reading: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
      writing: (await navigator.permissions.query({ name: 'clipboard-write' as PermissionName })).state,
    };
  });
  expect(outcomes).toMatchObject({ notification: 'denied', location: 'Error', reading: 'denied', writing: 'granted' });
  expect(outcomes.camera).toMatch(/NotAllowedError|NotFoundError/);
});

test('links open over HTTPS only, at once for a connection, otherwise after a confirmation; blocked links show the reason', async () => {
  await desktop.electron.evaluate(() => Reflect.set(globalThis, 'seenLinks', []));
  const links = [
    ['https://trusted.example/docs', 'opened https://trusted.example/docs'],
    ['https://unknown.example/', 'question https://unknown.example/'],
    ['http://trusted.example/', 'warning http://trusted.example/'],
    ['ms-msdt:/id', 'warning ms-msdt:/id'],
  ] as const;
  const expected: string[] = [];
  for (const [url, outcome] of links) {
    await desktop.page.evaluate((address) => window.open(address), url);
    expected.push(outcome);
    await expect.poll(() => desktop.electron.evaluate(() => Reflect.get(globalThis, 'seenLinks'))).toEqual(expected);
  }
  // The browser rejects these URLs.
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)']) await desktop.page.evaluate((address) => window.open(address), url);
  expect(await desktop.electron.evaluate(() => Reflect.get(globalThis, 'seenLinks'))).toEqual(expected);
});

/** Records the links that the shell opens. Answers its dialogs about other links with Cancel, because nobody else would. */
async function recordLinks(): Promise<void> {
  await desktop.electron.evaluate(({ shell, dialog }) => {
    const record = (text: string) => {
      const seen: unknown = Reflect.get(globalThis, 'seenLinks');
      if (Array.isArray(seen)) seen.push(text);
    };
    shell.openExternal = async (url) => {
      record(`opened ${url}`);
    };
    dialog.showMessageBox = async (...asked: unknown[]) => {
      const question = asked.at(-1);
      const { type, detail } = typeof question === 'object' && question !== null ? (question as Electron.MessageBoxOptions) : {};
      record(`${type} ${detail?.split('\n').at(-1)}`);
      return { response: 0, checkboxChecked: false };
    };
  });
}

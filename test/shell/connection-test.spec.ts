import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { type Desktop, noElectron, openDesktop, removeData } from './desktop.ts';

test.skip(noElectron !== null, noElectron ?? '');

let desktop: Desktop;
test.beforeAll(async () => {
  desktop = await openDesktop();
});
test.afterAll(async () => {
  await desktop.electron.close();
  await removeData(desktop);
});

test('a repeated connection test notifies the user when its result changes and another window has the focus', async () => {
  test.setTimeout(240_000);
  const { electron, page } = desktop;
  await electron.evaluate(({ BrowserWindow, Notification }) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false;
    Notification.isSupported = () => true;
    // The shell listens to each notification that it shows. `show` is a property of the notification itself and can't be replaced.
    const { on } = Notification.prototype;
    Reflect.set(Notification.prototype, 'on', function listen(this: Electron.Notification, ...given: readonly unknown[]): unknown {
      Reflect.set(globalThis, 'notified', `${this.title}\n${this.body}`);
      return Reflect.apply(on, this, given);
    });
  });
  const port = await closedPort();
  await expect(page.getByRole('searchbox', { name: 'Search the catalogue' })).toBeEnabled({ timeout: 120_000 });
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitem', { name: 'Connections…' }).click();
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Stopped server');
  await page.getByRole('textbox', { name: 'Base URL' }).fill(`http://127.0.0.1:${port}`);
  await page.getByRole('checkbox', { name: 'None' }).check();
  await page.getByRole('checkbox', { name: /User name and password/ }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Failed at: TCP' })).toBeVisible({ timeout: 60_000 });

  await page.getByRole('textbox', { name: 'Seconds between two tests' }).fill('5');
  await page.getByRole('button', { name: 'Repeat until the result changes' }).click();
  await expect(page.getByText('Repeating every 5 s until the result changes')).toBeVisible();
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  await expect(page.getByRole('alert').filter({ hasText: 'The result of the connection test changed' })).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => electron.evaluate(() => String(Reflect.get(globalThis, 'notified')))).toContain('Stopped server');
  server.closeAllConnections();
  server.close();
});

/** Returns a port on which no program listens. */
async function closedPort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

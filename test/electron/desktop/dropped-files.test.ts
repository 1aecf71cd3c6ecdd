import type { IpcMain, WebContents } from 'electron';
import { expect, test } from 'vitest';
import { receiveDroppedFiles } from '../../../electron/desktop/dropped-files.ts';

/** Creates the receiver, and a function that sends paths to it as the page does. */
function receiver() {
  const mainFrame = { url: 'dataquay://app/#your-data' };
  const ours = { mainFrame };
  let handle: (event: unknown, paths: unknown) => unknown = () => undefined;
  const ipc = {
    handle: (_channel: string, listener: typeof handle) => {
      handle = listener;
    },
  };
  const dropped = receiveDroppedFiles(ipc as unknown as Pick<IpcMain, 'handle'>, (contents: WebContents) => (contents as unknown) === ours);
  const send = (paths: unknown, difference: object = {}): unknown => handle({ sender: ours, senderFrame: mainFrame, ...difference }, paths);
  return { dropped, send };
}

test('the page receives an id, and the application the paths, once', () => {
  const { dropped, send } = receiver();
  const id = String(send(['/home/ada/a.csv', '/home/ada/folder']));
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(dropped.take(id)).toEqual(['/home/ada/a.csv', '/home/ada/folder']);
  expect(dropped.take(id)).toBeNull();
});

test('another page, another window, and invalid paths are rejected', () => {
  const { send } = receiver();
  expect(send(['/a'], { sender: {} })).toBeNull();
  expect(send(['/a'], { senderFrame: { url: 'https://evil.example/' } })).toBeNull();
  for (const paths of [[], ['relative.csv'], [''], '/a', null, Array(101).fill('/a'), [`/${'a'.repeat(4_000)}`]])
    expect(send(paths)).toBeNull();
});

test('only the latest 20 drops are stored', () => {
  const { dropped, send } = receiver();
  const ids = Array.from({ length: 21 }, (_, index) => String(send([`/${index}`])));
  expect(dropped.take(ids[0] ?? '')).toBeNull();
  expect(dropped.take(ids[1] ?? '')).toEqual(['/1']);
});

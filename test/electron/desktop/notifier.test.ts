import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ElectronModules } from '../../../electron/desktop/electron-modules.ts';
import { createNotifier } from '../../../electron/desktop/notifier.ts';

let steps: string[];
class StandInNotification extends EventEmitter {
  static readonly isSupported = () => true;
  constructor({ title, body }: { readonly title: string; readonly body: string }) {
    super();
    steps.push(`${title} | ${body}`);
  }
  show(): void {
    this.emit('click');
  }
}

beforeEach(() => {
  steps = [];
});

const notifier = (window: { readonly isFocused: boolean; readonly isDestroyed?: boolean } | null) =>
  createNotifier({
    window: () => window && { isFocused: () => window.isFocused, isDestroyed: () => window.isDestroyed ?? false },
    Notification: StandInNotification as unknown as ElectronModules['Notification'],
    show: () => steps.push('front'),
  });

describe('a notification', () => {
  it('shows a notification if another window has the focus; a click shows the application’s window', () => {
    notifier({ isFocused: false })('Title', 'Text');
    expect(steps).toEqual(['Title | Text', 'front']);
  });

  it.each([
    ['the window has the focus', { isFocused: true }],
    ['the window is destroyed', { isFocused: false, isDestroyed: true }],
    ['the window is closed', null],
  ])('shows no notification if %s', (_why, window) => {
    notifier(window)('Title', 'Text');
    expect(steps).toEqual([]);
  });
});

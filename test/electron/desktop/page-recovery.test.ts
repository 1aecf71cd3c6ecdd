import { EventEmitter } from 'node:events';
import type { BrowserWindow, Dialog } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { recoverPage } from '../../../electron/desktop/page-recovery.ts';
import { eventually } from '../../eventually.ts';

/** Creates a mock window whose user selects these buttons in order. */
function opened(...selected: readonly number[]) {
  const contents = Object.assign(new EventEmitter(), { reload: vi.fn(), forcefullyCrashRenderer: vi.fn() });
  const window = Object.assign(new EventEmitter(), { webContents: contents, isDestroyed: () => false });
  const responses = [...selected];
  const showMessageBox = vi.fn(async (_window: unknown, _options: unknown) => ({
    response: responses.shift() ?? 0,
    checkboxChecked: false,
  }));
  const quit = vi.fn();
  const log = vi.fn();
  const dialog = { showMessageBox } as unknown as Dialog;
  recoverPage({ window: window as unknown as BrowserWindow, dialog, language: 'en', log, quit });
  const crashes = (reason = 'crashed'): unknown => contents.emit('render-process-gone', {}, { reason, exitCode: 5 });
  return { contents, window, showMessageBox, quit, log, crashes };
}

describe('a page that fails', () => {
  it('reloads a crashed page if the user selects Reload, and logs the reason', async () => {
    const { contents, crashes, showMessageBox, quit, log } = opened(0);
    crashes();
    await eventually(() => expect(contents.reload).toHaveBeenCalledOnce());
    expect(showMessageBox.mock.calls[0]?.[1]).toMatchObject({ message: 'The window crashed', buttons: ['Reload', 'Quit'] });
    expect(log).toHaveBeenCalledWith('The page process ended: crashed (5).');
    expect(quit).not.toHaveBeenCalled();
  });

  it('quits the application after a crash if the user selects Quit', async () => {
    const { contents, crashes, quit } = opened(1);
    crashes();
    await eventually(() => expect(quit).toHaveBeenCalledOnce());
    expect(contents.reload).not.toHaveBeenCalled();
  });

  it('shows no crash dialog if the page process exited normally', () => {
    const { crashes, showMessageBox } = opened();
    crashes('clean-exit');
    expect(showMessageBox).not.toHaveBeenCalled();
  });

  it('waits for or reloads an unresponsive page, as the user selects, without a second question', async () => {
    const { contents, window, crashes, showMessageBox } = opened(0, 1);
    window.emit('unresponsive');
    await eventually(() => expect(showMessageBox).toHaveBeenCalledOnce());
    await Promise.resolve();
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
    window.emit('unresponsive');
    await eventually(() => expect(contents.forcefullyCrashRenderer).toHaveBeenCalledOnce());
    crashes('killed');
    expect(contents.reload).toHaveBeenCalledOnce();
    expect(showMessageBox).toHaveBeenCalledTimes(2);
  });
});

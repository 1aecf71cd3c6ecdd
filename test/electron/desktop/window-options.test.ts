import { describe, expect, it } from 'vitest';
import { windowOptions } from '../../../electron/desktop/window-options.ts';

describe('the desktop window', () => {
  it('confines its page: isolated, sandboxed, without Node, webviews or lowered web security', () => {
    const { webPreferences } = windowOptions({ width: 1, height: 1 }, '/app/preload.cjs');
    expect(webPreferences).toEqual({
      preload: '/app/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    });
  });

  it('opens the window at its previous position and size', () => {
    expect(windowOptions({ x: 5, y: 6, width: 700, height: 500 }, '')).toMatchObject({ x: 5, y: 6, width: 700, height: 500, show: false });
  });
});

import type { MenuItemConstructorOptions } from 'electron';
import { applicationTextsFor } from '../texts/application-texts.ts';

/** Actions of the Help menu. */
export interface HelpActions {
  readonly showHelp: () => void;
  readonly openLogs: () => void;
  readonly showAbout: () => void;
  readonly showUpdates: () => void;
}

/**
 * Returns the application's menu.
 *
 * @param language BCP 47; French if it begins with `fr`, otherwise English
 * @param packaged whether this is an installed application, which has no developer tools
 */
export function menuTemplate(
  platform: string,
  language: string,
  packaged: boolean,
  { showHelp, openLogs, showAbout, showUpdates }: HelpActions,
): MenuItemConstructorOptions[] {
  // Electron's own labels are only in English.
  const texts = applicationTextsFor(language).topics.menu;
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const first: MenuItemConstructorOptions =
    platform === 'darwin' ? macMenu(texts, showAbout, showUpdates) : { label: texts.file, submenu: [{ role: 'quit', label: texts.quit }] };
  const edit: MenuItemConstructorOptions[] = [
    { role: 'undo', label: texts.undo },
    { role: 'redo', label: texts.redo },
    separator,
    { role: 'cut', label: texts.cut },
    { role: 'copy', label: texts.copy },
    { role: 'paste', label: texts.paste },
    { role: 'selectAll', label: texts.selectAll },
  ];
  const view: MenuItemConstructorOptions[] = [
    { role: 'reload', label: texts.reload },
    separator,
    { role: 'resetZoom', label: texts.resetZoom },
    { role: 'zoomIn', label: texts.zoomIn },
    // On most keyboards, the + key without Shift is =.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
    { role: 'zoomOut', label: texts.zoomOut },
    separator,
    { role: 'togglefullscreen', label: texts.fullScreen },
    ...(packaged ? [] : [{ role: 'toggleDevTools', label: texts.developerTools } as const]),
  ];
  const window: MenuItemConstructorOptions[] = [
    { role: 'minimize', label: texts.minimize },
    ...(platform === 'darwin' ? [{ role: 'zoom', label: texts.zoom } as const] : []),
    { role: 'close', label: texts.close },
  ];
  const help: MenuItemConstructorOptions[] = [
    // The page handles F1.
    { label: texts.help, accelerator: 'F1', registerAccelerator: false, click: showHelp },
    { label: texts.openLogs, click: openLogs },
    ...(platform === 'darwin' ? [] : [separator, { label: texts.updates, click: showUpdates }, { label: texts.about, click: showAbout }]),
  ];
  return [
    first,
    { label: texts.edit, submenu: edit },
    { label: texts.view, submenu: view },
    { label: texts.window, role: 'window', submenu: window },
    { label: texts.helpMenu, role: 'help', submenu: help },
  ];
}

/** Returns the application menu of macOS. */
function macMenu(texts: MenuTexts, showAbout: () => void, showUpdates: () => void): MenuItemConstructorOptions {
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  return {
    label: 'Dataquay',
    submenu: [
      { label: texts.about, click: showAbout },
      { label: texts.updates, click: showUpdates },
      separator,
      { role: 'services', label: texts.services },
      separator,
      { role: 'hide', label: texts.hide },
      { role: 'hideOthers', label: texts.hideOthers },
      { role: 'unhide', label: texts.unhide },
      separator,
      { role: 'quit', label: texts.quit },
    ],
  };
}

type MenuTexts = ReturnType<typeof applicationTextsFor>['topics']['menu'];

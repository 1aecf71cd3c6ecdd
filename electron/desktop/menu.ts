import type { MenuItemConstructorOptions } from 'electron';
import { applicationTextsFor } from '../texts/application-texts.ts';

/** What the Help menu does. */
export interface HelpActions {
  readonly showHelp: () => void;
  readonly openLogs: () => void;
  readonly showAbout: () => void;
  readonly showUpdates: () => void;
}

/**
 * The application's menu.
 *
 * @param language BCP 47; French where it begins with `fr`, else English
 * @param packaged whether this is an installed application: only a developer's one offers the developer tools
 */
export function menuTemplate(
  platform: string,
  language: string,
  packaged: boolean,
  { showHelp, openLogs, showAbout, showUpdates }: HelpActions,
): MenuItemConstructorOptions[] {
  // Electron's own labels are English only.
  const word = applicationTextsFor(language).topics.menu;
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const first: MenuItemConstructorOptions =
    platform === 'darwin' ? macMenu(word, showAbout, showUpdates) : { label: word.file, submenu: [{ role: 'quit', label: word.quit }] };
  const edit: MenuItemConstructorOptions[] = [
    { role: 'undo', label: word.undo },
    { role: 'redo', label: word.redo },
    separator,
    { role: 'cut', label: word.cut },
    { role: 'copy', label: word.copy },
    { role: 'paste', label: word.paste },
    { role: 'selectAll', label: word.selectAll },
  ];
  const view: MenuItemConstructorOptions[] = [
    { role: 'reload', label: word.reload },
    separator,
    { role: 'resetZoom', label: word.resetZoom },
    { role: 'zoomIn', label: word.zoomIn },
    // Without Shift, the key of + gives = on most keyboards.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
    { role: 'zoomOut', label: word.zoomOut },
    separator,
    { role: 'togglefullscreen', label: word.fullScreen },
    ...(packaged ? [] : [{ role: 'toggleDevTools', label: word.developerTools } as const]),
  ];
  const window: MenuItemConstructorOptions[] = [
    { role: 'minimize', label: word.minimize },
    ...(platform === 'darwin' ? [{ role: 'zoom', label: word.zoom } as const] : []),
    { role: 'close', label: word.close },
  ];
  const help: MenuItemConstructorOptions[] = [
    // The page itself handles F1.
    { label: word.help, accelerator: 'F1', registerAccelerator: false, click: showHelp },
    { label: word.openLogs, click: openLogs },
    ...(platform === 'darwin' ? [] : [separator, { label: word.updates, click: showUpdates }, { label: word.about, click: showAbout }]),
  ];
  return [
    first,
    { label: word.edit, submenu: edit },
    { label: word.view, submenu: view },
    { label: word.window, role: 'window', submenu: window },
    { label: word.helpMenu, role: 'help', submenu: help },
  ];
}

/** The menu with the application's name. */
function macMenu(word: MenuWords, showAbout: () => void, showUpdates: () => void): MenuItemConstructorOptions {
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  return {
    label: 'Dataquay',
    submenu: [
      { label: word.about, click: showAbout },
      { label: word.updates, click: showUpdates },
      separator,
      { role: 'services', label: word.services },
      separator,
      { role: 'hide', label: word.hide },
      { role: 'hideOthers', label: word.hideOthers },
      { role: 'unhide', label: word.unhide },
      separator,
      { role: 'quit', label: word.quit },
    ],
  };
}

type MenuWords = ReturnType<typeof applicationTextsFor>['topics']['menu'];

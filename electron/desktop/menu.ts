import type { MenuItemConstructorOptions } from 'electron';
import { applicationTextsFor } from '../texts/application-texts.ts';

/**
 * The application's menu.
 *
 * @param language BCP 47; French where it begins with `fr`, else English
 * @param packaged whether this is an installed application: only a developer's one offers the developer tools
 */
export function menuTemplate(platform: string, language: string, packaged: boolean): MenuItemConstructorOptions[] {
  // Electron's own labels are English only.
  const word = applicationTextsFor(language).topics.menu;
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const first: MenuItemConstructorOptions =
    platform === 'darwin' ? { role: 'appMenu' } : { label: word.file, submenu: [{ role: 'quit', label: word.quit }] };
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
  return [first, { label: word.edit, submenu: edit }, { label: word.view, submenu: view }];
}

import type { MenuItemConstructorOptions } from 'electron';

/** The words of the menu; Electron's own labels are English only. */
const words = {
  en: {
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    view: 'View',
    reload: 'Reload',
    resetZoom: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
    developerTools: 'Developer tools',
    quit: 'Quit',
    file: 'File',
  },
  fr: {
    edit: 'Édition',
    undo: 'Annuler',
    redo: 'Rétablir',
    cut: 'Couper',
    copy: 'Copier',
    paste: 'Coller',
    selectAll: 'Tout sélectionner',
    view: 'Affichage',
    reload: 'Recharger',
    resetZoom: 'Taille réelle',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    fullScreen: 'Plein écran',
    developerTools: 'Outils de développement',
    quit: 'Quitter',
    file: 'Fichier',
  },
} as const;

/**
 * The application's menu.
 *
 * @param language BCP 47; French where it begins with `fr`, else English
 * @param packaged whether this is an installed application: only a developer's one offers the developer tools
 */
export function menuTemplate(platform: string, language: string, packaged: boolean): MenuItemConstructorOptions[] {
  const word = language.toLowerCase().startsWith('fr') ? words.fr : words.en;
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
    { role: 'zoomOut', label: word.zoomOut },
    separator,
    { role: 'togglefullscreen', label: word.fullScreen },
    ...(packaged ? [] : [{ role: 'toggleDevTools', label: word.developerTools } as const]),
  ];
  return [first, { label: word.edit, submenu: edit }, { label: word.view, submenu: view }];
}

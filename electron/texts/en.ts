/** The application’s texts outside the page: its menu, its dialogs, what it prints when it can’t start, and the page after a sign-in. */
export const applicationEnglish = {
  menu: {
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
    window: 'Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    close: 'Close',
    helpMenu: 'Help',
    help: 'Dataquay help',
    openLogs: 'Open logs',
    about: 'About Dataquay',
    updates: 'Check for updates…',
    services: 'Services',
    hide: 'Hide Dataquay',
    hideOthers: 'Hide others',
    unhide: 'Show all',
  },
  recovery: {
    crashed: {
      message: 'The page crashed',
      detail: 'Reload it to continue. What you entered is stored, except passwords and tokens.',
      reload: 'Reload',
      quit: 'Quit',
    },
    frozen: {
      message: 'The page isn’t responding',
      detail: 'Wait until the page responds, or reload it. What you entered is stored, except passwords and tokens.',
      wait: 'Wait',
      reload: 'Reload',
    },
  },
  sandbox: {
    title: 'Dataquay can’t start safely',
    text: 'The AppImage can’t use a sandbox on this system, because unprivileged user namespaces are turned off. Install the deb or rpm package instead, or ask your administrator to allow user namespaces.',
  },
  unsaved: {
    message: 'Close without saving?',
    detail: 'A password or token you entered hasn’t been saved and will be lost. Other changes are kept.',
    close: 'Close without saving',
    cancel: 'Cancel',
  },
  files: {
    folder: 'Select a folder',
    select: 'Select folder',
    replace: 'Replace {{path}}?',
    detail: 'Dataquay didn’t create this file, or the file has changed since. Its current content will be lost.',
    confirm: 'Replace file',
    cancel: 'Cancel',
  },
  start: {
    title: 'Dataquay can’t start',
    newerData:
      'A newer version of Dataquay{{version}} wrote the data folder {{folder}}.\nThis version can’t read the folder and hasn’t changed it.\nInstall the newer version, or use another folder with --data-dir.',
    unusableFolder:
      'Dataquay can’t use the data folder {{folder}}.\n{{reason}}\nStart Dataquay as the owner of the folder, or use another folder with --data-dir.',
    fullDisk:
      'The disk with the data folder {{folder}} is full.\n{{reason}}\nFree up disk space, or use a folder on another disk with --data-dir.',
    portInUse: 'Port {{port}} is in use by another program. Use --port with another port, or omit it to use a free port.',
    portDenied:
      'Permission denied: port {{port}} requires elevated privileges. Use --port with another port, or omit it to use a free port.',
  },
  notification: {
    done: 'All rows fetched: {{title}}',
    stopped: 'Fetch stopped: {{title}}',
    rows_one: '{{rows}} row',
    rows_other: '{{rows}} rows',
    reason: 'Open Dataquay to see the reason and to resume the fetch.',
  },
  signInPage: {
    done: { title: 'You’re signed in', text: 'You can close this page and return to Dataquay.' },
    failed: { title: 'Sign-in failed', text: 'Dataquay shows the reason. You can close this page.' },
    used: { title: 'Sign-in link already used', text: 'Start a new sign-in in Dataquay.' },
    unknown: {
      title: 'Sign-in not found',
      text: 'This page completes a sign-in started in Dataquay. Start the sign-in again in Dataquay.',
    },
  },
} as const;

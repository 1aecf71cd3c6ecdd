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
  },
  recovery: {
    crashed: {
      message: 'The page crashed',
      detail: 'Reload it to continue. What you entered is stored, except passwords and tokens.',
      reload: 'Reload',
      quit: 'Quit',
    },
    frozen: {
      message: 'The page doesn’t respond',
      detail: 'Wait until it finishes, or reload it. What you entered is stored, except passwords and tokens.',
      wait: 'Wait',
      reload: 'Reload',
    },
  },
  sandbox: {
    title: 'Dataquay can’t start safely',
    text: 'This system doesn’t let the AppImage protect you with a sandbox, because unprivileged user namespaces are turned off. Install the deb or rpm package instead, or ask your administrator to allow user namespaces.',
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
    detail: 'Dataquay didn’t write this file, or it was changed since. Its content will be lost.',
    confirm: 'Replace file',
    cancel: 'Cancel',
  },
  start: {
    title: 'Dataquay can’t start',
    newerData:
      'A newer version of Dataquay{{version}} wrote the data folder {{folder}}.\nThis version can’t read it and changed nothing.\nInstall the newer version, or use another folder with --data-dir.',
    unusableFolder:
      'Dataquay can’t use the data folder {{folder}}.\n{{reason}}\nStart Dataquay as the owner of the folder, or use another folder with --data-dir.',
    fullDisk:
      'The disk with the data folder {{folder}} is full.\n{{reason}}\nFree up disk space, or use a folder on another disk with --data-dir.',
    portInUse: 'Port {{port}} is in use by another program. Use --port with another port, or omit it to use a free port.',
    portDenied:
      'Permission denied: port {{port}} requires elevated privileges. Use --port with another port, or omit it to use a free port.',
  },
  signInPage: {
    done: { title: 'You are signed in', text: 'You can close this page and return to Dataquay.' },
    failed: { title: 'Sign-in failed', text: 'Dataquay shows the reason. You can close this page.' },
    used: { title: 'Sign-in link already used', text: 'Start a new sign-in in Dataquay.' },
    unknown: { title: 'Sign-in not found', text: 'This page completes a sign-in started in Dataquay. Start again from the app.' },
  },
} as const;

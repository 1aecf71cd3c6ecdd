/** Texts of files and links that the user drops or opens from outside. */
export const opened = {
  waiting: 'Sign in to open {{file}}.',
  link: 'This isn’t a valid Dataquay link. A link has the form dataquay://open?url=…',
  'file-unreadable': 'Can’t read the file. Check that it exists and that you have permission to read it.',
  'file-too-large': 'The file is too large for a saved query (1 MB) or a report (8 MB).',
  'file-unknown': 'This web page isn’t a report of a connection test.',
  report: 'Connection test: {{name}}',
  drop: {
    data: 'Drop files or folders to add them to your data',
    others: 'Saved queries and reports of connection tests are opened.',
    files: 'Drop a saved query or a report to open it',
    selectData: 'Select data files under Add your data. A browser doesn’t pass their paths.',
  },
  data: {
    title: 'The files weren’t added',
    browser:
      'A browser doesn’t pass the paths of dropped files, so Dataquay couldn’t reload them when they change. Select the files instead.',
    'no-paths': 'The dropped files have no path on this computer. Save them in a folder, then drop them again.',
    'too-many': 'At most {{maximum}} files and folders can be added at a time. Drop the folder that contains them.',
  },
} as const;

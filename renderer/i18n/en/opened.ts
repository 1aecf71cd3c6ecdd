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
    others: 'A single saved query or report of a connection test is opened instead.',
    files: 'Drop a saved query or a report of a connection test to open it',
    selectData: 'To add data, select “Add your data” on the home page. A browser doesn’t pass the paths of dropped files.',
  },
  data: {
    title: 'The files weren’t added',
    browser:
      'A browser doesn’t pass the paths of dropped files, so Dataquay couldn’t reload them when they change. Select the files instead.',
    'no-paths': 'The dropped files have no path on this computer. Save them in a folder, then drop them again.',
    'too-many': 'At most {{maximum}} files and folders can be added at a time. Drop the folder that contains them.',
  },
} as const;

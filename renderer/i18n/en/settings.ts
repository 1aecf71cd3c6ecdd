/** Words of the settings menu. */
export const settings = {
  title: 'Settings',
  language: 'Language',
  theme: 'Theme',
  system: 'As the system',
  english: 'English',
  french: 'Français',
  light: 'Light',
  dark: 'Dark',
  storage: {
    title: 'Disk space for results',
    open: 'Disk space for results…',
    megabytes: 'Megabytes that the rows of one result may take',
    hint: 'Rows beyond are not stored; those before stay. Usually {{usual}}. It holds for requests from now on.',
    wrong: 'Enter whole megabytes, from 1 to {{most}}.',
    keep: 'Save',
    reset: 'The usual',
    close: 'Close',
  },
  shortcuts: 'Keyboard shortcuts',
  version: 'Dataquay {{version}}',
  notKept: 'The setting could not be kept.',
} as const;

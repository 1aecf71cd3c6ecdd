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
  shortcuts: 'Keyboard shortcuts',
  version: 'Dataquay {{version}}',
  notKept: 'The setting could not be kept.',
} as const;

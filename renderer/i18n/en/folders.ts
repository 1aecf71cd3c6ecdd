/** Texts of the dialog in which the user selects a folder. */
export const folders = {
  choose: 'Select a folder…',
  title: 'Select a folder',
  places: 'Places',
  path: 'Folder path',
  list: 'Folders in {{folder}}',
  listOfPlaces: 'Places',
  current: 'Current folder: {{folder}}',
  none: 'No subfolders',
  hint: 'Hidden folders and links aren’t shown. Press the arrow keys to move, Enter to open a folder, and Backspace to go up.',
  more: 'Only the first 1,000 folders are shown.',
  use: 'Select this folder',
  cancel: 'Cancel',
} as const;

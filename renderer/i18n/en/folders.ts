/** Words of the dialog that asks for a folder. */
export const folders = {
  choose: 'Choose a folder…',
  title: 'Choose a folder',
  places: 'Places',
  path: 'Open folder',
  list: 'Folders in {{folder}}',
  listOfPlaces: 'Places',
  current: '{{folder}} is open.',
  none: 'No folders here.',
  hint: 'Hidden folders and links aren’t shown. Press the arrow keys to move, Enter to open a folder, and Backspace to go up.',
  more: 'Only the first 1,000 folders are shown.',
  use: 'Choose this folder',
  cancel: 'Cancel',
} as const;

/** Exports and saved queries: what happened, why, and what to do next, in English. */
export const filesTexts = {
  'export-file-exists': {
    what: 'A file of that name is there already.',
    why: 'Nothing is written over unless you say so.',
    next: 'Choose another name, or export again and replace the file.',
  },
  'export-not-a-file': {
    what: 'What has that name is no file.',
    why: 'It is a folder, a device or a pipe, and a file is put in the place of a file alone.',
    next: 'Choose another name.',
  },
  'export-name-too-long': {
    what: 'The name of the file is too long.',
    why: 'Most systems take 255 bytes for a name: a letter with an accent has two, signs of East Asia three, an emoji four.',
    next: 'Choose a shorter name.',
  },
  'export-too-large': {
    what: 'This does not fit into a workbook.',
    why: 'A sheet holds 1,048,576 lines, its header among them, 16,384 columns, and 32,767 characters in a cell.',
    next: 'Take CSV, Parquet or Arrow, which have no such limits, or ask for less.',
  },
  'export-column-unknown': {
    what: 'A row has a column that the rows before it do not have.',
    why: 'The columns were taken from the first rows, and no value is left out in silence.',
    next: 'Choose the columns to export, or take NDJSON or JSON, where every row may have its own.',
  },
  'export-value-unfit': {
    what: 'A value is none of what its column is declared to hold, or would lose digits.',
    why: 'The file says of each column what it holds, and had been begun when the value came.',
    next: 'Fetch the rows first and export them from there: such a column becomes text then. Or take a format of texts, such as CSV.',
  },
  'export-folder-unusable': {
    what: 'Nothing can be written into that folder.',
    why: 'It is not there, or you have no right to write in it.',
    next: 'Choose another folder.',
  },
  'saved-query-unknown': {
    what: 'This saved query is gone.',
    why: 'Its file was removed or renamed outside the application.',
    next: 'Look for it in the folder of saved queries, or save the query again.',
  },
  'saved-query-changed': {
    what: 'Your change was not saved.',
    why: 'Somebody else changed the file since you opened it.',
    next: 'Open it again to see what changed, or save yours under another title.',
  },
} as const;

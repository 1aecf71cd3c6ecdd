/** Problems of exports and saved queries: what happened, why, and what to do next, in English. */
export const filesTexts = {
  'export-file-exists': {
    what: 'A file with this name already exists.',
    why: 'Existing files are overwritten only if you allow it.',
    next: 'Enter another name, or select “Replace the existing file”, then export again.',
  },
  'export-not-a-file': {
    what: 'This path isn’t a file.',
    why: 'The path is a folder, a link, a device, or a pipe. Only files can be replaced.',
    next: 'Enter another name.',
  },
  'export-name-too-long': {
    what: 'The file name is too long.',
    why: 'Most systems limit file names to 255 bytes. In UTF-8, an accented letter usually takes two bytes, an East Asian character three, and an emoji four or more.',
    next: 'Enter a shorter name.',
  },
  'export-too-large': {
    what: 'The result doesn’t fit into an Excel sheet.',
    why: 'There are too many columns, or a value is too long: a sheet can hold up to 16,384 columns and 32,767 characters per cell.',
    next: 'Export to CSV, Parquet, or Arrow, which have no such limits, or select fewer columns.',
  },
  'export-column-unknown': {
    what: 'A row has a column that earlier rows don’t have.',
    why: 'The first rows set the columns of the file, and this row has an additional column.',
    next: 'Select the columns to export, or export to NDJSON or JSON, where each row can have its own columns.',
  },
  'export-value-unfit': {
    what: 'A value doesn’t fit the type of its column.',
    why: 'The file format sets the type of each column at the start, and this value would lose digits or doesn’t have this type.',
    next: 'Fetch all rows first and export them; the column is then saved as text. Or export to a text format such as CSV.',
  },
  'export-folder-unusable': {
    what: 'Can’t write to this folder.',
    why: 'The folder doesn’t exist, or you don’t have permission to write to it.',
    next: 'Select another folder.',
  },
  'export-gone': {
    what: 'The exported file no longer exists.',
    why: 'It was moved, renamed, or deleted after the export.',
    next: 'Search for the file in your file manager, or export the rows again.',
  },
  'export-not-replaceable': {
    what: 'This file can’t be replaced.',
    why: 'Dataquay only replaces files that it exported and that haven’t changed since.',
    next: 'Enter another name, or delete the file in your file manager first.',
  },
  'result-query-missing': {
    what: 'These rows can’t be refreshed.',
    why: 'The query of this result isn’t stored, because a file can’t contain the query of one of its tables.',
    next: 'Run the query again, and publish its result under the same name.',
  },
  'result-query-invalid': {
    what: 'The query of these rows can’t be sent.',
    why: 'The saved query of these rows isn’t valid, or its API no longer has one of the columns.',
    next: 'Correct the saved query, or run a corrected query and publish its result under the same name.',
  },
  'unknown-folder': {
    what: 'The selected folder is no longer available.',
    why: 'Dataquay was restarted after you selected the folder, or the folder was removed in another window.',
    next: 'Select the folder again.',
  },
  'folder-not-allowed': {
    what: 'This folder can’t be used.',
    why: 'Hidden folders, links, Dataquay’s data folder, and folders outside your home folder aren’t available. Or the folder was deleted.',
    next: 'Select another folder. If you use Dataquay in a browser, start it with --export-folder DIR to allow a folder outside your home folder.',
  },
  'saved-query-unknown': {
    what: 'Saved query not found.',
    why: 'Its file was deleted or renamed outside Dataquay.',
    next: 'Look for the file in the saved queries folder, or save the query again. If the query belongs to a published result, publish that result again under the same name.',
  },
  'saved-query-changed': {
    what: 'Your changes weren’t saved.',
    why: 'Another user or program has changed or deleted the file since you opened it.',
    next: 'Open the query again to see what has changed, or save your version under another title.',
  },
  'update-check-failed': {
    what: 'Couldn’t check for updates.',
    why: 'Dataquay can’t connect to {{host}}, or found an invalid list of versions there.',
    next: 'Check your network connection, then try again. If your administrator sets the update server, contact them.',
  },
  'update-download-failed': {
    what: 'Couldn’t download the update.',
    why: 'The connection to {{host}} was interrupted, or the disk is full.',
    next: 'Check your network connection and free disk space, then try again.',
  },
  'update-not-trusted': {
    what: 'The downloaded update was rejected.',
    why: 'Its checksum or signature differs from the publisher’s. The file was deleted, and nothing was installed.',
    next: 'Try again later. If the problem persists, contact your administrator.',
  },
} as const;

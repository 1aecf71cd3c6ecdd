export { type Edited, editODataFilter, editRsqlFilter } from './edit-filter.ts';
export { editODataUrl } from './edit-odata-url.ts';
export { editRestUrl } from './edit-rest-url.ts';
export type { EditedUrl } from './edit-url.ts';
export { applyChanges, changeBetween, type TextChange } from './text-change.ts';

/** What stands for a parameter in a condition or a value: `{{name}}`. */
export const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g;

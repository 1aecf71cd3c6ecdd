/** Kinds of rights in messages about denied access. The case of names counts, so these words have both forms. */
const kinds = '(?:[Rr]oles?|[Ss]copes?|[Pp]ermissions?|[Pp]rivileges?|[Aa]uthorit(?:y|ies)|[Rr]ights?|[Ee]ntitlements?)';

/** A name that can't be a word of a sentence, because it has a separator. */
const separated = String.raw`[A-Za-z][\w*]*(?:[._:/-][\w*]+)+|[A-Z][A-Z0-9]*_[A-Z0-9_]+`;

/** Patterns of messages that name the missing right. The first match applies. */
const patterns: readonly RegExp[] = [
  /\(scope: ([^()]{1,200})\)/,
  new RegExp(String.raw`\b${kinds}\b[^"'\`“”.]{0,25}["'\`“]([^"'\`“”\s]{2,100})["'\`”]`),
  new RegExp(String.raw`["'\`“]([^"'\`“”\s]{2,100})["'\`”] ${kinds}\b`),
  new RegExp(String.raw`\b${kinds}:? (${separated}|[A-Z][A-Z0-9]{2,})(?![\w-])`),
  new RegExp(String.raw`(?<![\w.-])(${separated}) ${kinds}\b`),
];

/** Kinds of things in a database or service that a right is about. */
const objectKinds =
  '(?:object|(?:foreign )?table|(?:materialized )?view|relation|schema|database|entity(?: set)?|collection|data ?set|resource)';

/** Patterns of messages that name what may not be read, such as a table. The first match applies. */
const objectPatterns: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:permission|privilege|right|access)s? (?:(?:was |is |has been )?(?:denied|missing|required|needed) )?(?:(?:on|for) (?:the )?(?:${objectKinds} )?|to (?:the )?${objectKinds} )["'\`“]([^"'\`“”]{1,100})["'\`”]`,
    'i',
  ),
  new RegExp(String.raw`\bcommand denied to user .{1,200}? for ${objectKinds} ["'\`]([^"'\`]{1,100})`, 'i'),
  new RegExp(String.raw`\b(?:permission denied (?:for|on)|privileges? to operate on) ${objectKinds} ["'\`]?([\w.$-]{1,100})(?<!\.)`, 'i'),
];

/**
 * Returns what a message about denied access forbids to read, such as `Customers` in `no SELECT permission on 'Customers'`. Null if the
 * message names nothing.
 */
export function deniedObject(message: string): string | null {
  return objectPatterns.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined) ?? null;
}

/** Returns the user whom a message about denied access names in quotation marks. Null if it names none. */
export function deniedUser(message: string): string | null {
  return /\b(?:user|login|account|principal) ["'`“]([^"'`“”]{1,100})["'`”]/i.exec(message)?.[1] ?? null;
}

/**
 * Returns the role, scope, or permission that a message about denied access names, such as `data.reader` in `role data.reader required`. Null
 * if the message names none.
 */
export function missingRight(message: string): string | null {
  const found = patterns.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined && !/-based$/i.test(name));
  return found ?? null;
}

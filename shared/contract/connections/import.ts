import { z } from 'zod';
import { validationIssueSchema } from '../../validation/validation-issues.ts';
import { connectionSchema } from './connection.ts';

/** The kinds of permission that a setting of an imported connection can need, beyond requests to its own server. */
export const grantKinds = [
  'identity-provider',
  'plain-http',
  'allowed-origin',
  'proxy',
  'proxy-file',
  'ca-file',
  'client-certificate',
  'certificate-exception',
  'ticket-cache',
  'kerberos-realm',
  'service-name',
  'canonical-name',
  'service-principal',
  'server-not-verified',
  'unrequested-tokens',
] as const;

/** A kind of permission that an imported connection can need. */
export type GrantKind = (typeof grantKinds)[number];

const grantIdSchema = z.string().max(10_000);

export const importGrantSchema = z.object({
  /** Identifies the connection's position in the file, the kind, and the value. A confirmation is only valid for these three. */
  id: grantIdSchema,
  kind: z.enum(grantKinds),
  /** The origin, file, or other value of the setting. Empty if `kind` is enough. */
  value: z.string(),
});

/** A setting of an imported connection that is off until the user confirms it. */
export type ImportGrant = z.infer<typeof importGrantSchema>;

const importTextSchema = z.string().max(1_000_000);

/** The text of a file to preview before import. */
export const inspectImportSchema = z.object({ text: importTextSchema });

export const importPreviewSchema = z.object({
  connections: z.array(z.object({ name: z.string(), baseUrl: z.string(), grants: z.array(importGrantSchema).readonly() })).readonly(),
  validationIssues: z.array(validationIssueSchema).readonly(),
});

/** The content of a file before the import. Nothing is stored, opened, or contacted yet. */
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** The connections to import, with the confirmed permissions. */
export const importSchema = z.object({
  text: importTextSchema,
  /** IDs of the settings that the user confirmed. Other settings stay off. */
  confirmed: z.array(grantIdSchema).max(25_000).readonly(),
});

/** The imported connections, and the skipped ones. */
export const importedSchema = z.object({
  connections: z.array(connectionSchema).readonly(),
  validationIssues: z.array(validationIssueSchema).readonly(),
});

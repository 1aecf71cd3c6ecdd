import { z } from 'zod';

const names = z.array(z.string()).catch([]);
const roles = z.looseObject({ roles: names }).transform((holder) => holder.roles);

/** Parses the claims in which identity providers list the roles and groups of a user or client. */
const claimsSchema = z.object({
  /** Used by Microsoft Entra ID, AD FS, and others. */
  roles: names,
  groups: names,
  /** Used by Auth0. */
  permissions: names,
  /** Used by Keycloak: roles of the realm. */
  realm_access: roles.optional().catch(undefined),
  /** Used by Keycloak: roles of each client. */
  resource_access: z.record(z.string(), roles.catch([])).catch({}),
});

/** Returns the roles, groups, and permissions that the claims of a token list, each once. */
export function rolesIn(claims: Readonly<Record<string, unknown>>): readonly string[] {
  const listed = claimsSchema.parse(claims);
  return [
    ...new Set([
      ...listed.roles,
      ...listed.groups,
      ...listed.permissions,
      ...(listed.realm_access ?? []),
      ...Object.values(listed.resource_access).flat(),
    ]),
  ];
}

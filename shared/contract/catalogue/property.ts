import { z } from 'zod';
import { valueTypes } from '../../values/value-type.ts';

/** A column's metadata; see `shared/metadata/entity-model.ts`. */
export const propertySchema = z.object({
  name: z.string(),
  /** Type of the column in both languages. `unknown` if the server's type name is unknown. */
  type: z.enum(valueTypes),
  list: z.boolean(),
  filterable: z.boolean(),
  key: z.boolean(),
  nullable: z.boolean(),
  description: z.string().nullable(),
  // The following members come only from `$metadata`.
  sortable: z.boolean().optional(),
  label: z.string().optional(),
  unit: z.string().optional(),
  unitColumn: z.string().optional(),
  precision: z.number().optional(),
  scale: z.union([z.number(), z.literal(['variable', 'floating'])]).optional(),
  maxLength: z.number().optional(),
  allowedValues: z.array(z.string()).readonly().optional(),
  /** Name of a complex type, an enumeration, or a type definition. */
  typeName: z.string().optional(),
  /** The primitive type of `$metadata`, such as `Edm.Int16`. */
  edmType: z.string().optional(),
});

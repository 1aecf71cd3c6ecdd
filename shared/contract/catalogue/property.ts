import { z } from 'zod';
import { valueTypes } from '../../values/value-type.ts';

/** What is known of one column: `shared/query/entity-model.ts` tells what each member means. */
export const propertySchema = z.object({
  name: z.string(),
  /** What both languages take its values for; `unknown` where the server's type name is not known here. */
  type: z.enum(valueTypes),
  list: z.boolean(),
  filterable: z.boolean(),
  key: z.boolean(),
  nullable: z.boolean(),
  description: z.string().nullable(),
  // What only `$metadata` says.
  sortable: z.boolean().optional(),
  label: z.string().optional(),
  unit: z.string().optional(),
  unitColumn: z.string().optional(),
  precision: z.number().optional(),
  scale: z.union([z.number(), z.literal(['variable', 'floating'])]).optional(),
  maxLength: z.number().optional(),
  allowedValues: z.array(z.string()).readonly().optional(),
  /** Of a complex type, an enumeration or a type definition. */
  typeName: z.string().optional(),
  /** The primitive type of `$metadata`, such as `Edm.Int16`. */
  edmType: z.string().optional(),
});

import { z } from 'zod';

/** What a schema is called, and what it is the schema of. */
export interface SchemaNames {
  /** As `lastwrite schema NAME` takes it. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema of what a zod schema takes. What zod checks beyond a field's own shape (that no item stands twice,
 * say) JSON Schema cannot express, and is left to the readers.
 */
export function jsonSchema({ name, title, description }: SchemaNames, schema: z.ZodType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override({ jsonSchema }) {
      // Zod's whole numbers are those that JavaScript holds exactly; nothing here comes near.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return { $schema, $id: `urn:lastwrite:schema:${name}:1`, title, description, ...rest };
}

import { Schema, type Connection, type Model, type SchemaDefinition, type SchemaTypeOptions } from 'mongoose';
import type { z } from 'zod';

type Property = SchemaTypeOptions<unknown>;

// Mongoose's `required` rejects empty texts by default.
Schema.Types.String.checkRequired((text: unknown) => typeof text === 'string');

/** The mongoose property of one value. Nullable, optional and read-only objects are stored unchanged. */
function valueOf(field: z.core.$ZodType): Property {
  const { def } = (field as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'literal':
      return { type: String, required: true };
    case 'number':
      return { type: Number, required: true };
    case 'boolean':
      return { type: Boolean, required: true };
    case 'date':
      return { type: Date, required: true };
    case 'enum':
      return { type: String, enum: Object.values(def.entries), required: true };
    case 'array':
      return { type: [elementOf(def.element)], required: true };
    case 'nullable':
      return { ...valueOf(def.innerType), required: false, default: null };
    case 'optional':
      return { ...valueOf(def.innerType), required: false, default: undefined };
    case 'default':
      return { ...valueOf(def.innerType), required: false, default: () => def.defaultValue };
    default:
      return { type: Schema.Types.Mixed, required: true };
  }
}

/** The fields of an object, or of a record with enumerated keys. Otherwise undefined. */
function fieldsOf(field: z.core.$ZodType): z.core.$ZodShape | undefined {
  const { def } = (field as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape;
  const keys = def.type === 'record' && def.keyType._zod.values;
  return keys ? Object.fromEntries([...keys].map((key) => [String(key), def.valueType])) : undefined;
}

/**
 * Turns an object's fields into paths of the document instead of a nested schema, because an upsert only stores the
 * defaults of paths.
 */
function propertyOf(field: z.core.$ZodType): Property | SchemaDefinition {
  const fields = fieldsOf(field);
  return fields ? definitionOf(fields) : valueOf(field);
}

function elementOf(element: z.core.$ZodType): Property['type'] {
  const fields = fieldsOf(element);
  return fields ? new Schema(definitionOf(fields), { _id: false, minimize: false }) : valueOf(element).type;
}

function definitionOf(shape: z.core.$ZodShape): SchemaDefinition {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, propertyOf(field)]));
}

/**
 * Creates a mongoose schema from the definition of a collection's documents. A missing nullable field is stored as
 * null, and a missing field with a default as that default. Texts and lists may be empty. Unknown fields are not
 * stored, except inside optional, nullable or read-only objects. `minimize: false` stores empty objects.
 */
export function documentSchema<T extends z.ZodObject>(
  document: T,
  collection: string,
  { minimize = true }: { readonly minimize?: boolean } = {},
): Schema<z.output<T>> {
  const schema: unknown = new Schema(definitionOf(document.shape), { collection, versionKey: false, minimize });
  return schema as Schema<z.output<T>>;
}

/** The model of a schema, by connection. */
export function defineModel<Document>(name: string, schema: Schema<Document>) {
  return (connection: Connection): Model<Document> => connection.model<Document>(name, schema);
}

/** The models of several named schemas, by connection. */
export function defineModels<Documents extends object>(schemas: {
  readonly [Key in keyof Documents]: readonly [name: string, schema: Schema<Documents[Key]>];
}) {
  const named: [string, readonly [string, Schema]][] = Object.entries(schemas);
  return (connection: Connection) => {
    const models: unknown = Object.fromEntries(named.map(([key, args]) => [key, connection.model(...args)]));
    return models as { readonly [Key in keyof Documents]: Model<Documents[Key]> };
  };
}

/** A document with `id` in the place of `_id`. */
export type WithId<Document extends { _id: unknown }> = Readonly<Omit<Document, '_id'>> & {
  readonly id: Document['_id'];
};

export function withId<Document extends { _id: unknown }>({ _id, ...rest }: Document): WithId<Document> {
  return { id: _id, ...rest };
}

/**
 * The same, for a document that was just read and is never stored whole again: it keeps its `_id`, too. A copy of the
 * documents takes a twentieth of the time of a page of quests.
 */
export function asId<Document extends { _id: unknown }>(document: Document): WithId<Document> {
  return Object.assign(document, { id: document._id });
}

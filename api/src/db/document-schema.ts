import { Schema, type SchemaDefinition, type SchemaTypeOptions } from 'mongoose';
import type { z } from 'zod';

type Property = SchemaTypeOptions<unknown>;

// An empty text is there.
Schema.Types.String.checkRequired((text: unknown) => typeof text === 'string');

/** What mongoose is told of one field. What may be null or absent is stored as it is given, without a look inside. */
function propertyOf(field: z.core.$ZodType): Property {
  const { def } = (field as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
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
    case 'object':
      return { type: new Schema(definitionOf(def.shape), { _id: false, minimize: false }), required: true };
    case 'nullable':
      return { ...looseOf(def.innerType), default: null };
    case 'optional':
      return { ...looseOf(def.innerType), default: undefined };
    case 'default':
      return { ...looseOf(def.innerType), default: () => def.defaultValue };
    default:
      return { type: Schema.Types.Mixed, required: true };
  }
}

function looseOf(field: z.core.$ZodType): Property {
  const { def } = (field as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return { type: Schema.Types.Mixed };
  return { ...propertyOf(field), required: false };
}

function elementOf(element: z.core.$ZodType): Property['type'] {
  return propertyOf(element).type;
}

function definitionOf(shape: z.core.$ZodShape): SchemaDefinition {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, propertyOf(field)]));
}

/**
 * A collection's schema for mongoose, from the one definition of its documents. A field that may be null is null unless
 * it is given; one with a default has that. Text and lists may be empty. Fields that the definition lacks are not
 * stored. `minimize: false` stores empty objects.
 */
export function documentSchema<T extends z.ZodObject>(
  document: T,
  collection: string,
  { minimize = true }: { readonly minimize?: boolean } = {},
): Schema<z.output<T>> {
  const schema: unknown = new Schema(definitionOf(document.shape), { collection, versionKey: false, minimize });
  return schema as Schema<z.output<T>>;
}

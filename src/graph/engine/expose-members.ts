/** Fields that are members of their parent, several of one type at once: `t.exposeMembers('Int', { done: 'Rows with an assessment.' })`. */
import {
  type CompatibleTypes,
  FieldBuilder,
  type FieldKind,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';

/** By name what each says, for those that have the type. */
type Said<Types extends SchemaTypes, Parent, Type extends TypeParam<Types>, OrNull extends boolean> = {
  readonly [Name in CompatibleTypes<Types, Parent, Type, OrNull>]?: string;
};

declare global {
  namespace PothosSchemaTypes {
    interface FieldBuilder<Types extends SchemaTypes, ParentShape, Kind extends FieldKind = FieldKind> {
      exposeMembers<Type extends TypeParam<Types>>(
        type: Type,
        says: Said<Types, ParentShape, Type, false>,
      ): Record<string, FieldRef<Types, unknown, Kind>>;
      exposeNullable<Type extends TypeParam<Types>>(
        type: Type,
        says: Said<Types, ParentShape, Type, true>,
      ): Record<string, FieldRef<Types, unknown, Kind>>;
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the types stand above
const prototype: any = FieldBuilder.prototype;

const exposing = (nullable: boolean) =>
  // biome-ignore lint/suspicious/noExplicitAny: the types stand above
  function (this: any, type: unknown, says: Readonly<Record<string, string>>) {
    const fields = Object.entries(says).map(([name, description]) => [
      name,
      this.expose(name, { type, nullable, description }),
    ]);
    return Object.fromEntries(fields);
  };

prototype.exposeMembers = exposing(false);
prototype.exposeNullable = exposing(true);

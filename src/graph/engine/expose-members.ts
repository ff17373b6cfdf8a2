/**
 * Fields that are members of their parent, or of something in it, several of one type at once:
 * `t.exposeMembers('Int', { done: 'Rows with an assessment.' })`, `t.exposeOf(({ at }) => at.place, 'Date', { on: 'The day.' })`.
 * What is made of the parent is `t.derive('Int', 'Companies in it.', ({ companies }) => companies.length)`.
 */
import {
  type CompatibleTypes,
  FieldBuilder,
  type FieldKind,
  type Resolver,
  type SchemaTypes,
  type ShapeFromTypeParam,
  type TypeParam,
} from '@pothos/core';

/** By name what each says, for those that have the type. */
type Said<Types extends SchemaTypes, Parent, Type extends TypeParam<Types>, OrNull extends boolean> = {
  readonly [Name in CompatibleTypes<Types, Parent, Type, OrNull>]?: string;
};

type Read<
  Types extends SchemaTypes,
  Parent,
  Type extends TypeParam<Types>,
  OrNull extends boolean,
> = Resolver<Parent, object, Types['Context'], ShapeFromTypeParam<Types, Type, OrNull>>;

declare global {
  namespace PothosSchemaTypes {
    interface FieldBuilder<Types extends SchemaTypes, ParentShape, Kind extends FieldKind = FieldKind> {
      exposeMembers<Type extends TypeParam<Types>>(
        type: Type,
        says: Said<Types, ParentShape, Type, false>,
        complexity?: { readonly multiplier: number },
      ): Record<string, FieldRef<Types, unknown, Kind>>;
      exposeNullable<Type extends TypeParam<Types>>(
        type: Type,
        says: Said<Types, ParentShape, Type, true>,
      ): Record<string, FieldRef<Types, unknown, Kind>>;
      exposeOf<Within, Type extends TypeParam<Types>>(
        within: (parent: ParentShape) => Within,
        type: Type,
        says: Said<Types, Within, Type, false>,
      ): Record<string, FieldRef<Types, unknown, Kind>>;
      /** Null also where there is nothing that could have the members. */
      exposeNullableOf<Within, Type extends TypeParam<Types>>(
        within: (parent: ParentShape) => Within,
        type: Type,
        says: Said<Types, NonNullable<Within>, Type, true>,
      ): Record<string, FieldRef<Types, unknown, Kind>>;
      derive<Type extends TypeParam<Types>>(
        type: Type,
        says: string,
        read: Read<Types, ParentShape, Type, false>,
      ): FieldRef<Types, unknown, Kind>;
      deriveNullable<Type extends TypeParam<Types>>(
        type: Type,
        says: string,
        read: Read<Types, ParentShape, Type, true>,
      ): FieldRef<Types, unknown, Kind>;
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the types stand above
const prototype: any = FieldBuilder.prototype;

type Says = Readonly<Record<string, string>>;
type Within = (parent: object) => Readonly<Record<string, unknown>> | null | undefined;

const fieldsOf = (says: Says, field: (name: string, description: string) => unknown) =>
  Object.fromEntries(Object.entries(says).map(([name, description]) => [name, field(name, description)]));

const exposing = (nullable: boolean) =>
  // biome-ignore lint/suspicious/noExplicitAny: the types stand above
  function (this: any, type: unknown, says: Says, complexity?: object) {
    const options = { type, nullable, ...(complexity && { complexity }) };
    return fieldsOf(says, (name, description) => this.expose(name, { ...options, description }));
  };

const exposingOf = (nullable: boolean) =>
  // biome-ignore lint/suspicious/noExplicitAny: the types stand above
  function (this: any, within: Within, type: unknown, says: Says) {
    const field = (name: string, description: string) =>
      this.field({ type, nullable, description, resolve: (parent: object) => within(parent)?.[name] });
    return fieldsOf(says, field);
  };

const deriving = (nullable: boolean) =>
  // biome-ignore lint/suspicious/noExplicitAny: the types stand above
  function (this: any, type: unknown, description: string, resolve: unknown) {
    return this.field({ type, nullable, description, resolve });
  };

prototype.derive = deriving(false);
prototype.deriveNullable = deriving(true);
prototype.exposeMembers = exposing(false);
prototype.exposeNullable = exposing(true);
prototype.exposeOf = exposingOf(false);
prototype.exposeNullableOf = exposingOf(true);

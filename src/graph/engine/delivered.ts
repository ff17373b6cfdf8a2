/** A place in an answer, as GraphQL names it: from the field to the root. */
interface Place {
  readonly prev: Place | undefined;
  readonly key: string | number;
}

/** Whether the answer still has something at this place: an error takes away what stands above its field. */
export function isDelivered(data: unknown, place: Place): boolean {
  return at(data, place) != null;
}

function at(data: unknown, { prev, key }: Place): unknown {
  const above = prev ? at(data, prev) : data;
  return typeof above === 'object' && above !== null ? Reflect.get(above, key) : null;
}

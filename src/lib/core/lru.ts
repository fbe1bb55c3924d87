/** Caches what `make` returns; beyond `most` entries, the least recently used one is dropped. */
export function lru<Value>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
    return value;
  };
}

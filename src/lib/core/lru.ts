/** Keeps what `make` gives, and forgets what was asked for longest ago once it holds more than `most`. */
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

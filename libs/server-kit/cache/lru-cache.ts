import { LRUCache } from 'lru-cache';

type Room<Value> = { max: number } | { maxSize: number; sizeCalculation: (value: Value) => number };
type Make<Value> = () => Promise<Value> | Value;

/**
 * Cache for values that are expensive to create: `cache.forceFetch(key, { context: make })`. Concurrent callers of the
 * same key share one creation, failures are not cached. A key must contain everything that determines the value, so
 * that entries never become stale. What is evicted while it is created is still answered.
 */
export const createLruCache = <Value extends object | string>(
  room: Room<Value>,
): LRUCache<string, Value, Make<Value>> =>
  new LRUCache<string, Value, Make<Value>>({
    ...room,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: make }) => make(),
  });

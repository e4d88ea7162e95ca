import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The value of the newest render, for listeners that outlive a render. */
export function useLatest<V>(value: V): RefObject<V> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

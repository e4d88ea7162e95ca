import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref with the value of the latest render, for listeners that live longer than one render. */
export function useLatest<V>(value: V): RefObject<V> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

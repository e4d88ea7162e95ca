import { useEffect, useState } from 'react';

const typingPauseMs = 200;

/**
 * The text after a short pause of typing, for what is asked of the server while one types; what was asked for a text
 * that has changed is cancelled by the cache.
 */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

import { useEffect, useState } from 'react';

const typingPauseMs = 200;

/**
 * The typed text after a short pause, for searches on the server while typing. The query cache cancels requests for
 * a text that has changed.
 */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

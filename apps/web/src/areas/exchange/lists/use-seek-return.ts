import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { returnToSeek } from '../../../shell/seek-flag';

/**
 * Whoever comes back to the search by a plain link goes on with the question that was left; true until the address has
 * it.
 */
export function useSeekReturn(): boolean {
  const [search, setSearch] = useSearchParams();
  const [question, setQuestion] = useState(() => (search.toString() === '' ? returnToSeek() : undefined));
  useEffect(() => {
    if (question === undefined) return;
    setSearch(new URLSearchParams(question), { replace: true });
    setQuestion(undefined);
  }, [question, setSearch]);
  return question !== undefined && question !== '';
}

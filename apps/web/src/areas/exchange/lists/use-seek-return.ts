import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { returnToSeek } from '../../../shell/seek-flag';

/**
 * Restores the last search when the user returns to the page by a link without parameters. True until the URL
 * contains the search.
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

import type { Out, Route, Sent } from '@matlas/contract';
import { call, type CallError } from '@matlas/web-kit';
import { useEffect, useState } from 'react';

export interface Answer<Data> {
  data: Data | undefined;
  error: CallError | undefined;
  again: () => void;
}

/** A typed query for public pages, which have no query cache. No request is sent while `input` is null. */
export function useAnswer<R extends Route>(route: R, input: Sent<R> | null, log: string): Answer<Out<R>> {
  const [found, setFound] = useState<{ key: string; data?: Out<R>; error?: CallError }>();
  const [round, setRound] = useState(0);
  const key = input === null ? null : JSON.stringify(input);
  useEffect(() => {
    if (key === null) return undefined;
    const asking = new AbortController();
    call(route, JSON.parse(key) as Sent<R>, { log, signal: asking.signal })
      .then((data) => setFound({ key, data }))
      .catch((error: unknown) => {
        if (!asking.signal.aborted) setFound({ key, error: error as CallError });
      });
    return () => asking.abort();
  }, [route, key, log, round]);
  const isCurrent = found !== undefined && found.key === key;
  return {
    data: isCurrent ? found.data : undefined,
    error: isCurrent ? found.error : undefined,
    again: () => {
      setFound(undefined);
      setRound(round + 1);
    },
  };
}

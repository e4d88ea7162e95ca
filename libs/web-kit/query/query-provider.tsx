import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallError } from '../client/call-error';

const isWorthAnotherTry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status === 502);

/** What every query of Matlas shares: data are fresh for a moment, a refusal is not asked twice. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: isWorthAnotherTry, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

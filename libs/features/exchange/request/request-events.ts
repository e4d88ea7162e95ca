import type { RequestEvent } from '@matlas/domain';

/** What happens to requests, told after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /**
     * `entryId`: its line of the history, by which it is told once. `by`: the person; null for the clock and for a
     * supplier without an account.
     */
    'request.happened': { requestId: number; entryId: number; event: RequestEvent; by: number | null };
  }
}
export {};

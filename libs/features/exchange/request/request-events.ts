import type { RequestEvent } from '@matlas/domain';

/** Events of requests, published after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /**
     * `entryId`: entry of the history, which identifies the event. `by`: the acting person; null for schedules and
     * for a supplier without an account.
     */
    'request.happened': { requestId: number; entryId: number; event: RequestEvent; by: number | null };
  }
}
export {};

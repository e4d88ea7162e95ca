import type { Route } from '@matlas/contract';
import { CallError } from './call-error';
import { listen, type StreamEvent } from './event-stream';

/** Delay in milliseconds before a closed or broken stream is opened again; doubled after each failure. */
const firstRetryDelayMs = 2_000;
const maxRetryDelayMs = 60_000;

type Listener = (event: StreamEvent) => void;

/**
 * One event stream per browser tab, open only while there are listeners and the tab is visible, because browsers
 * limit the number of connections to one server over all tabs.
 */
export class EventFeed {
  private readonly listeners = new Set<Listener>();
  private connection: AbortController | undefined;

  constructor(
    private readonly route: Route,
    private readonly log: string,
  ) {
    document.addEventListener('visibilitychange', () => this.updateConnection());
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    this.updateConnection();
    return () => {
      this.listeners.delete(listener);
      this.updateConnection();
    };
  }

  /** Opens or closes the stream as needed. */
  private updateConnection(): void {
    const isNeeded = this.listeners.size > 0 && document.visibilityState === 'visible';
    if (isNeeded === (this.connection !== undefined)) return;
    this.connection?.abort();
    this.connection = isNeeded ? new AbortController() : undefined;
    if (this.connection) void this.listenUntilAborted(this.connection.signal);
  }

  private async listenUntilAborted(signal: AbortSignal): Promise<void> {
    for (let wait = firstRetryDelayMs; !signal.aborted; wait = Math.min(wait * 2, maxRetryDelayMs)) {
      const begun = Date.now();
      await listen(this.route, {}, { log: this.log, signal }, (event) =>
        this.listeners.forEach((notify) => notify(event)),
      ).catch((reason: unknown) => {
        // A fault of a listener is reported; the others go on listening.
        if (!signal.aborted && !(reason instanceof CallError)) reportError(reason);
      });
      // A stream that was open for a while was healthy, since the server closes each stream after some minutes.
      if (Date.now() - begun > maxRetryDelayMs) wait = firstRetryDelayMs;
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

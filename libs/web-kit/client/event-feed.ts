import type { Route } from '@matlas/contract';
import { listen, type StreamEvent } from './event-stream';

/** Pause before a stream that ended or broke is asked for again. */
const pause = 2_000;
const longestPause = 60_000;

type Listener = (event: StreamEvent) => void;

/**
 * One stream of events for the whole browser tab, open only while somebody listens and the tab is seen: browsers allow
 * few open connections to one server, and all tabs share them.
 */
export class EventFeed {
  private readonly listeners = new Set<Listener>();
  private connection: AbortController | undefined;

  constructor(
    private readonly route: Route,
    private readonly log: string,
  ) {
    document.addEventListener('visibilitychange', () => this.settle());
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    this.settle();
    return () => {
      this.listeners.delete(listener);
      this.settle();
    };
  }

  /** Opens or closes the stream as it is needed now. */
  private settle(): void {
    const isNeeded = this.listeners.size > 0 && document.visibilityState === 'visible';
    if (isNeeded === (this.connection !== undefined)) return;
    this.connection?.abort();
    this.connection = isNeeded ? new AbortController() : undefined;
    if (this.connection) void this.keepListening(this.connection.signal);
  }

  private async keepListening(signal: AbortSignal): Promise<void> {
    for (let wait = pause; !signal.aborted; wait = Math.min(wait * 2, longestPause)) {
      const begun = Date.now();
      await listen(this.route, {}, { log: this.log, signal }, (event) =>
        this.listeners.forEach((tell) => tell(event)),
      ).catch(() => undefined);
      // A stream that lived was healthy: the server ends each after some minutes.
      if (Date.now() - begun > longestPause) wait = pause;
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

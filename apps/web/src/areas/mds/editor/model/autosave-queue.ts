const saveAfterMs = 800;
const storeAfterMs = 300;
/**
 * Sending or storing a large tree blocks the keyboard for a while, so the delay grows by 1 ms per this number of
 * nodes.
 */
const nodesPerMs = 25;
const retryAfterMs = 5000;

export interface AutosaveTasks {
  /** True while there are changes that the server may accept. */
  isWaiting: () => boolean;
  isOffline: () => boolean;
  save: () => Promise<void>;
  /** Stores unsaved changes in this browser until the server has them. */
  store: () => Promise<void>;
}

/** Decides when the changes of a draft are stored in the browser and saved on the server; one save at a time. */
export class AutosaveQueue {
  private running: Promise<void> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private storeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tasks: AutosaveTasks) {}

  /** Each further change postpones both. */
  schedule(nodes: number, afterMs = saveAfterMs): void {
    clearTimeout(this.saveTimer);
    clearTimeout(this.storeTimer);
    const pauseMs = nodes / nodesPerMs;
    this.saveTimer = setTimeout(() => void this.flush(), Math.max(afterMs, pauseMs));
    this.storeTimer = setTimeout(() => void this.tasks.store(), Math.max(storeAfterMs, pauseMs / 2));
  }
  scheduleRetry(nodes: number): void {
    this.schedule(nodes, retryAfterMs);
  }
  /** Saves at once, and again what was changed during the save. */
  async flush(): Promise<void> {
    clearTimeout(this.saveTimer);
    while (this.tasks.isWaiting()) {
      this.running ??= this.tasks.save().finally(() => {
        this.running = undefined;
      });
      await this.running;
      if (this.tasks.isOffline()) break;
    }
  }
  /** At once, and also what the server refuses or waits for a choice. */
  async storeAndFlush(): Promise<void> {
    clearTimeout(this.storeTimer);
    await this.tasks.store();
    await this.flush();
  }
}

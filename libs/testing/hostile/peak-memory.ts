import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10;
const MB = 1_000_000;

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
/** Samples the memory of this process with its threads during some work. */
export class PeakMemory {
  private timer: NodeJS.Timeout | undefined;
  private before = 0;
  private peak = 0;

  /** Begins to measure, after what was made before is collected: the making of large files is not their reading. */
  watch(): void {
    collectGarbage();
    this.before = this.peak = process.memoryUsage.rss();
    this.timer = setInterval(() => {
      this.peak = Math.max(this.peak, process.memoryUsage.rss());
    }, EVERY_MS).unref();
  }
  measured(): { peakMegabytes: number; grownMegabytes: number } {
    return { peakMegabytes: Math.round(this.peak / MB), grownMegabytes: Math.round((this.peak - this.before) / MB) };
  }
  end(): void {
    clearInterval(this.timer);
  }
}

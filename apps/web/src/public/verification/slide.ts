import type { SlideTrace } from '@matlas/contract';

/** Maximum number of points that the server accepts. */
const MAX_TRACE_POINTS = 2000;

/** Trace of the piece since the first touch. */
export class SlideRecord {
  private startedAt: number | undefined;
  private readonly points: SlideTrace = [];

  add(x: number, now: number): void {
    this.startedAt ??= now;
    // At the maximum the last point is replaced, so that the beginning and the current end are kept.
    if (this.points.length >= MAX_TRACE_POINTS) this.points.pop();
    this.points.push({ at: now - this.startedAt, x });
  }

  get isEmpty(): boolean {
    return this.points.length === 0;
  }

  get trace(): SlideTrace {
    return [...this.points];
  }
}

const fine = 1;
const coarse = 10;

/**
 * New position for a key: one pixel, ten with Shift; undefined for other keys. No key jumps further, because the
 * server expects a trace of small steps.
 */
export function findSlideTarget(key: string, hasShift: boolean, x: number, most: number): number | undefined {
  const step = hasShift ? coarse : fine;
  const to = {
    ArrowRight: x + step,
    ArrowUp: x + step,
    ArrowLeft: x - step,
    ArrowDown: x - step,
    PageUp: x + coarse,
    PageDown: x - coarse,
  }[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), most);
}

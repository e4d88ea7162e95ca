import type { SlideTrace } from '@matlas/contract';

/** Longest trace that the server takes. */
const TRACE_MOST = 2000;

/** The way of the piece since it was first touched. */
export class SlideRecord {
  private startedAt: number | undefined;
  private readonly points: SlideTrace = [];

  add(x: number, now: number): void {
    this.startedAt ??= now;
    // A very long way keeps its beginning and its end.
    if (this.points.length >= TRACE_MOST) this.points.pop();
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
 * Where a key takes the piece: one pixel, ten with Shift; undefined for other keys. No key jumps: the server expects a
 * way of steps.
 */
export function slideByKey(key: string, hasShift: boolean, x: number, most: number): number | undefined {
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

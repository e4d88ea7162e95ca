/**
 * Declares the parts of the DOM that these functions use. They are sent to the page; Node does not know these
 * types.
 */
interface Box {
  scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  querySelectorAll(selector: string): { readonly length: number };
}
interface Observer {
  observe(options: object): void;
  takeRecords(): { duration: number }[];
  disconnect(): void;
}
declare const document: { querySelector(selector: string): Box | null };
declare const window: {
  history: { pushState(state: object, title: string, path: string): void };
  dispatchEvent(event: object): void;
};
declare const PopStateEvent: new (name: string) => object;
declare const PerformanceObserver: new (take: () => void) => Observer;
declare const requestAnimationFrame: (then: () => void) => void;
declare const localStorage: { setItem(name: string, value: string): void };

/** Stores the local storage entries that the sign-in page would write. */
export function storeEntries(items: Record<string, string>): void {
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
}

/** Navigates within the client and waits until rows of its tree are painted. Returns milliseconds. */
export async function openTree(path: string): Promise<number> {
  const frame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(resolve);
    });
  const started = performance.now();
  window.history.pushState({}, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  while ((document.querySelector('[role=treegrid]')?.querySelectorAll('.m-tree-body [role=row]').length ?? 0) < 2)
    await frame();
  await frame();
  return performance.now() - started;
}

export interface Scrolling {
  frames: number;
  medianMs: number;
  longestMs: number;
  longTasks: number[];
}

/**
 * Scrolls through the tree: one screen per frame, as a held key does, then far jumps, as the scroll bar does. A
 * task of more than 50 ms counts as long.
 */
export async function scrollTree(): Promise<Scrolling> {
  const frame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(resolve);
    });
  const box = document.querySelector('[role=treegrid]');
  if (!box) throw new Error('there is no tree');
  const observer = new PerformanceObserver(() => undefined);
  const long: number[] = [];
  const taken: number[] = [];
  observer.observe({ type: 'longtask' });
  const jumps = 60;
  const most = box.scrollHeight - box.clientHeight;
  const stops = [
    ...Array.from({ length: 240 }, (_, index) => Math.min(most, index * box.clientHeight)),
    ...Array.from({ length: jumps }, (_, index) => (most * ((index * 37) % jumps)) / jumps),
  ];
  for (const stop of stops) {
    const started = performance.now();
    box.scrollTop = stop;
    await frame();
    taken.push(performance.now() - started);
    long.push(...observer.takeRecords().map(({ duration }) => duration));
  }
  observer.disconnect();
  const sorted = taken.sort((one, other) => one - other);
  return {
    frames: taken.length,
    medianMs: sorted[taken.length >> 1] ?? NaN,
    longestMs: sorted.at(-1) ?? NaN,
    longTasks: long,
  };
}

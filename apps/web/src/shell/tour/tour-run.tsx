import { lazy, Suspense, useSyncExternalStore } from 'react';

const Tour = lazy(() => import('./running-tour').then((module) => ({ default: module.RunningTour })));

let isRunning = false;
const listeners = new Set<() => void>();
function change(running: boolean): void {
  isRunning = running;
  for (const listener of listeners) listener();
}
export const startTour = (): void => change(true);
export const stopTour = (): void => change(false);
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The tour while it runs; it goes from screen to screen, so that the frame holds it. */
export function TourRunner() {
  return useSyncExternalStore(subscribe, () => isRunning) ? (
    <Suspense fallback={null}>
      <Tour />
    </Suspense>
  ) : null;
}

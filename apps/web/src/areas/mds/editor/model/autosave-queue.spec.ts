import { AutosaveQueue } from './autosave-queue';

/** A draft with a number of unsaved changes; `isOffline` stands for a server that cannot be reached. */
function queueOf(draft: { changes: number; isOffline?: boolean }) {
  const done: string[] = [];
  const queue = new AutosaveQueue({
    isWaiting: () => draft.changes > 0,
    isOffline: () => draft.isOffline ?? false,
    save: async () => {
      const sent = draft.changes;
      done.push(`save ${sent}`);
      await Promise.resolve();
      if (!draft.isOffline) draft.changes -= sent;
    },
    store: () => Promise.resolve(void done.push('store')),
  });
  return { queue, done };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('stores and saves once after a series of changes', async () => {
  const { queue, done } = queueOf({ changes: 3 });
  for (let change = 0; change < 3; change++) {
    queue.schedule(10);
    await jest.advanceTimersByTimeAsync(200);
  }
  await jest.advanceTimersByTimeAsync(2000);
  expect(done).toEqual(['store', 'save 3']);
});

it('waits longer for a large tree', async () => {
  const { queue, done } = queueOf({ changes: 1 });
  queue.schedule(50_000);
  await jest.advanceTimersByTimeAsync(999);
  expect(done).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['store']);
  await jest.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(['store', 'save 1']);
});

it('runs one save at a time and saves what was changed meanwhile', async () => {
  const draft = { changes: 1 };
  const { queue, done } = queueOf(draft);
  const both = [queue.flush(), queue.flush()];
  draft.changes = 3;
  await Promise.all(both);
  expect(done).toEqual(['save 1', 'save 2']);
});

it('stops while the server cannot be reached, and tries again later', async () => {
  const draft = { changes: 1, isOffline: true };
  const { queue, done } = queueOf(draft);
  await queue.flush();
  expect(done).toEqual(['save 1']);
  queue.scheduleRetry(10);
  draft.isOffline = false;
  await jest.advanceTimersByTimeAsync(4999);
  expect(done).toEqual(['save 1', 'store']);
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['save 1', 'store', 'save 1']);
});

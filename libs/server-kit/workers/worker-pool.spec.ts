import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../app-error';
import { WorkerPool } from './worker-pool';
import { taskFile } from './worker-task';

const count = taskFile<typeof import('./fixtures/count.task')>(require.resolve('./fixtures/count.task'));

class NarrowPool extends WorkerPool {
  protected override readonly limits = { heapMegabytes: 64, seconds: 60 };
}
class HastyPool extends WorkerPool {
  protected override readonly limits = { heapMegabytes: 64, seconds: 0.2 };
}

describe('WorkerPool', () => {
  const pool = new WorkerPool();
  beforeAll(() => pool.run(count, { milliseconds: 1 }));
  afterAll(() => pool.onApplicationShutdown());

  it('does not block the event loop while a thread computes', async () => {
    const progress: number[] = [];
    let [turns, isOpen] = [0, true];
    const ended = pool.run(count, { milliseconds: 600 }, { onProgress: (done) => progress.push(done) }).finally(() => {
      isOpen = false;
    });
    for (; isOpen; turns++) await nextTurn();
    expect((await ended).rounds[0]).toBeGreaterThan(1_000);
    expect(progress).toEqual([1]);
    // An event loop that computes gets a turn only between its tasks.
    expect(turns).toBeGreaterThan(100);
  });

  it('terminates the threads of aborted tasks immediately and continues with new ones', async () => {
    const abort = new AbortController();
    // Occupies all threads for ten minutes, far beyond the time limit of a test.
    const endless = Array.from({ length: pool.size }, () =>
      pool.run(count, { milliseconds: 600_000 }, { signal: abort.signal }),
    );
    setTimeout(() => abort.abort(new Error('enough')), 30);
    for (const { status, ...end } of await Promise.allSettled(endless))
      expect({ status, end }).toMatchObject({ status: 'rejected', end: { reason: { message: 'enough' } } });
    await expect(pool.run(count, { milliseconds: 1 })).resolves.toHaveProperty('rounds');
  });

  it('returns refusals and errors of a thread unchanged', async () => {
    const refused = await pool.run(count, { milliseconds: 0, fail: 'refusal' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'file.empty', params: { name: 'a.csv' } });
    await expect(pool.run(count, { milliseconds: 0, fail: 'crash' })).rejects.toThrow('boom');
  });

  it('lets a short task overtake long ones', async () => {
    const stop = new AbortController();
    const long = Array.from({ length: pool.size + 1 }, () =>
      pool.run(count, { milliseconds: 600_000 }, { signal: stop.signal }),
    );
    const ended = Promise.allSettled(long);
    // Without the cancellation it would wait ten minutes for a thread.
    await pool.run(count, { milliseconds: 1 }, { isShort: true });
    stop.abort();
    expect((await ended).map(({ status }) => status)).toEqual(long.map(() => 'rejected'));
  });

  it('terminates a guarded thread that exceeds its memory or time limit, and continues', async () => {
    const [narrow, hasty] = [new NarrowPool(), new HastyPool()];
    await expect(hasty.run(count, { milliseconds: 60_000 }, { guard: 'file' })).rejects.toMatchObject({
      code: 'work.tooLong',
      params: { seconds: 0.2 },
    });
    await expect(narrow.run(count, { milliseconds: 0, fail: 'memory' }, { guard: 'file' })).rejects.toMatchObject({
      code: 'work.memory',
      params: { megabytes: 64 },
    });
    await expect(narrow.run(count, { milliseconds: 1 }, { guard: 'file' })).resolves.toHaveProperty('rounds');
    await Promise.all([narrow.onApplicationShutdown(), hasty.onApplicationShutdown()]);
  });

  it('queues tasks beyond the number of threads and finishes all of them', async () => {
    const runs = Array.from({ length: pool.size * 3 }, () => pool.run(count, { milliseconds: 5 }));
    await expect(Promise.all(runs)).resolves.toHaveLength(pool.size * 3);
  });
});

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AppError } from '../app-error';
import { WorkerPool } from './worker-pool';
import { taskFile } from './worker-task';

const count = taskFile<typeof import('./fixtures/count.task')>(require.resolve('./fixtures/count.task'));
const NANOSECONDS = 1e6;

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

  it('leaves the event loop free while a thread computes', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const progress: number[] = [];
    delay.enable();
    const { rounds } = await pool.run(count, { milliseconds: 600 }, { onProgress: (done) => progress.push(done) });
    delay.disable();
    expect(rounds[0]).toBeGreaterThan(1_000);
    expect(progress).toEqual([1]);
    expect(delay.max / NANOSECONDS).toBeLessThan(50);
  });

  it('ends the thread of an aborted task at once and goes on with another', async () => {
    const abort = new AbortController();
    const started = Date.now();
    const endless = pool.run(count, { milliseconds: 60_000 }, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('enough')), 30);
    await expect(endless).rejects.toThrow('enough');
    await expect(pool.run(count, { milliseconds: 1 })).resolves.toHaveProperty('rounds');
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('brings refusals and crashes back as they were thrown', async () => {
    const refused = await pool.run(count, { milliseconds: 0, fail: 'refusal' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'file.empty', params: { name: 'a.csv' } });
    await expect(pool.run(count, { milliseconds: 0, fail: 'crash' })).rejects.toThrow('boom');
  });

  it('lets a short task pass long ones', async () => {
    const stop = new AbortController();
    const long = Array.from({ length: pool.size + 1 }, () => pool.run(count, { milliseconds: 600_000 }, { signal: stop.signal }));
    const ended = Promise.allSettled(long);
    // It would wait ten minutes for its turn.
    await pool.run(count, { milliseconds: 1 }, { isShort: true });
    stop.abort();
    expect((await ended).map(({ status }) => status)).toEqual(long.map(() => 'rejected'));
  });

  it('ends a guarded thread that grows over its memory or its time, and goes on', async () => {
    const [narrow, hasty] = [new NarrowPool(), new HastyPool()];
    await expect(hasty.run(count, { milliseconds: 60_000 }, { guard: 'file' })).rejects.toMatchObject({ code: 'work.tooLong', params: { seconds: 0.2 } });
    await expect(narrow.run(count, { milliseconds: 0, fail: 'memory' }, { guard: 'file' })).rejects.toMatchObject({ code: 'work.memory', params: { megabytes: 64 } });
    await expect(narrow.run(count, { milliseconds: 1 }, { guard: 'file' })).resolves.toHaveProperty('rounds');
    await Promise.all([narrow.onApplicationShutdown(), hasty.onApplicationShutdown()]);
  }, 30_000);

  it('queues what exceeds its threads and finishes all of it', async () => {
    const runs = Array.from({ length: pool.size * 3 }, () => pool.run(count, { milliseconds: 5 }));
    await expect(Promise.all(runs)).resolves.toHaveLength(pool.size * 3);
  });
});

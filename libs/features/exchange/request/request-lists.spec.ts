import type { RequestRow } from '@matlas/contract';
import { requestReminderJob } from '@matlas/contract';
import { Db, JobQueue, systemAuth } from '@matlas/server-kit';
import { jobEnd } from '@matlas/testing';
import { app, ask, events, createRequest, maker, setUpRequests, tier } from './testing/request-fixture';

setUpRequests();

describe('lists of requests', () => {
  it('are a board by status that marks overdue requests', async () => {
    const request = await createRequest({ send: true, batch: 'board' });
    await app.db.execute(`update mds_request set deadline = current_date - 1 where id = $1`, [request.id]);
    await createRequest({ batch: 'board' });
    const columns = (await ask('board', maker, { querys: { eq: { batch: 'board' } } })).data as {
      status: string;
      count: number;
      records: RequestRow[];
    }[];
    expect(columns.map((column) => [column.status, column.count])).toEqual([
      ['new', 1],
      ['sent', 1],
      ['working', 0],
      ['waitacceptance', 0],
      ['completed', 0],
      ['rejected', 0],
    ]);
    expect(columns[1]?.records).toMatchObject([{ id: request.id, overdue: true, daysLeft: -1 }]);
    expect(
      (
        (await ask('board', tier, { side: 'supplier', querys: { eq: { batch: 'board' } } })).data as {
          status: string;
          count: number;
        }[]
      ).map((column) => [column.status, column.count]),
    ).toEqual([
      ['received', 1],
      ['working', 0],
      ['waitacceptance', 0],
      ['completed', 0],
      ['rejected', 0],
    ]);
    expect((await ask('page', maker, { overdueOnly: true, querys: { eq: { batch: 'board' } } })).data).toMatchObject({
      total: 1,
      records: [{ id: request.id }],
    });
  });
});

describe('the reminder job', () => {
  const run = async () =>
    (
      await jobEnd(
        app.db,
        (await app.app.get(Db).asPlatform(() => app.app.get(JobQueue).start(systemAuth(), requestReminderJob, {})))
          .jobId,
      )
    ).result as { reminded: number };
  const at = (request: RequestRow, days: number) =>
    app.db.execute('update mds_request set deadline = current_date + $2::int, reminded_at = null where id = $1', [
      request.id,
      days,
    ]);
  const reminders = async (request: RequestRow): Promise<number> =>
    (await events(maker, request)).filter((event) => event.startsWith('remind')).length;

  it('reminds 7, 3 and 0 days before the deadline and every 7 days after it, each once', async () => {
    const request = await createRequest({ send: true });
    const seen: number[] = [];
    for (const days of [8, 7, 7, 6, 3, 2, 0, -1, -7, -8, -14]) {
      await at(request, days);
      await run();
      seen.push(await reminders(request));
    }
    expect(seen).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
    await app.db.execute(`update mds_request set deadline = current_date - 21, reminded_at = now() where id = $1`, [
      request.id,
    ]);
    await run();
    expect(await reminders(request)).toBe(5);
    await at(request, -21);
    await ask('refuse', tier, { id: request.id, reason: 'no' });
    await run();
    expect(await reminders(request)).toBe(5);
  });
});

import type { SyncPartnerRow } from '@matlas/contract';
import { type JobContext, systemAuth } from '@matlas/server-kit';
import { jobEnd } from '@matlas/testing';
import { SyncNightlyJob, SyncResumeJob } from './jobs/sync-schedule.jobs';
import { end, get, lastRun, ORPHAN, pair, post, setUpSync, standIn, start, test } from './testing/sync-fixture';

setUpSync();
let partner: SyncPartnerRow;
beforeAll(async () => {
  partner = await pair();
});

describe('a run by schedule', () => {
  it('is tried again when it is due, and a missed night is caught up once', async () => {
    standIn.fault = 'down';
    const run = await start('/webservice/downLoadMds');
    expect(run.retryAt).not.toBeNull();
    standIn.fault = 'none';
    standIn.answers.changes = () => [end(9)];
    const resume = test.app.get(SyncResumeJob, { strict: false });
    const context = { auth: systemAuth(), reportProgress: () => Promise.resolve() } as unknown as JobContext;
    const platform = <T>(work: () => Promise<T>): Promise<T> => test.db.asPlatform(work);
    await platform(() =>
      test.db.execute(`update sync_run set retry_at = now() - interval '1 s' where id = $1`, [run.id]),
    );
    const orphan = await platform(() => test.db.row<{ id: number }>(ORPHAN, [run.id]));
    expect(await platform(() => resume.run({}, context))).toEqual({ resumed: 1, caughtUp: 0 });
    expect(await platform(() => test.db.row('select count(*)::int as n from sync_change'))).toEqual({ n: 0 });
    expect((await get(`/sync/run/${orphan?.id}`)).data).toMatchObject({ state: 'failed', origin: 'imds' });
    await jobEnd(test.db, (await lastRun()).jobId ?? 0);
    expect(await lastRun()).toMatchObject({ id: run.id, state: 'done', attempts: 2 });
    await platform(() =>
      test.db.execute(`update sync_partner set create_time = now() - interval '3 days' where id = $1`, [partner.id]),
    );
    expect(await platform(() => resume.run({}, context))).toEqual({ resumed: 0, caughtUp: 1 });
    const night = await lastRun();
    expect(night).toMatchObject({ trigger: 'schedule', kind: 'all' });
    await jobEnd(test.db, night.jobId ?? 0);
    expect(await platform(() => resume.run({}, context))).toEqual({ resumed: 0, caughtUp: 0 });
    const nightly = test.app.get(SyncNightlyJob, { strict: false });
    expect(await platform(() => nightly.run({}, context))).toEqual({ partners: 1, started: 1 });
    await jobEnd(test.db, (await lastRun()).jobId ?? 0);
    await platform(() => test.db.execute('update sync_partner set created_by = 0 where id = $1', [partner.id]));
    expect(await platform(() => nightly.run({}, context))).toEqual({ partners: 1, started: 0 });
    expect(await lastRun()).toMatchObject({ state: 'failed', fault: expect.stringContaining('no longer sign in') });
    expect((await post('/webservice/syncInfo/page')).data.records[1]).toMatchObject({
      trigger: 'schedule',
      state: 'done',
    });
    // Tried again by a person it goes on in that person's name, also when it waits: never as the platform.
    standIn.fault = 'down';
    const failed = await lastRun();
    expect((await post(`/sync/run/${failed.id}/retry`)).data).toMatchObject({ state: 'waiting' });
    await jobEnd(test.db, (await lastRun()).jobId ?? 0);
    standIn.fault = 'none';
    await platform(() =>
      test.db.execute(`update sync_run set retry_at = now() - interval '1 s' where id = $1`, [failed.id]),
    );
    expect(await platform(() => resume.run({}, context))).toMatchObject({ resumed: 1 });
    const again = await lastRun();
    await jobEnd(test.db, again.jobId ?? 0);
    const job = await platform(() =>
      test.db.row<{ createdBy: number }>('select created_by as "createdBy" from job where id = $1', [again.jobId]),
    );
    expect([again.id, job?.createdBy]).toEqual([failed.id, expect.any(Number)]);
  });
});

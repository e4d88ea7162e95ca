import { jobEnd, type Kill, KillSeries, summaryOf } from '@matlas/testing';
import { backends, LEAST_HITS, MOST_MS_TO_BEGIN, listIndexes } from './backends';
import { BomUnderTest, type CheckedWorkbook, KILLED_ROWS as ROWS } from './bom-under-test';

const MATCHING_SHARE = 2;

describe.each(backends)(
  'the real worker killed with -9 while it imports and matches thousands of positions, on $backend',
  ({ backend, env, times }) => {
    let bom: BomUnderTest;
    let series: KillSeries;
    let issues: readonly [CheckedWorkbook, CheckedWorkbook];
    let importMs = 0;
    const kills: Kill[] = [];
    beforeAll(async () => {
      bom = await BomUnderTest.open(env);
      series = new KillSeries({
        db: bom.test.db,
        databaseUrl: bom.test.url,
        env: bom.env,
        seed: times + backend.length,
      });
      issues = [await bom.upload('A', 1, ROWS), await bom.upload('B', 2, ROWS)];
      importMs = await series.runUndisturbed(() => bom.import(issues[1]));
    });
    afterAll(async () => {
      await series.close();
      await bom.close();
    });

    it.each(listIndexes(times))('ends the import right after the restart with every row once (%i)', async (index) => {
      const issue = issues[index % 2 === 0 ? 0 : 1];
      const kill = await series.kill(() => bom.import(issue), { index, count: times });
      kills.push(kill);
      expect(kill).toMatchObject({ state: 'done', losses: kill.hit ? 1 : 0, result: { positions: ROWS } });
      expect(kill.msToBegin).toBeLessThan(MOST_MS_TO_BEGIN);
      expect(await bom.readState(kill.jobId)).toEqual({
        positions: ROWS,
        numbers: ROWS,
        fingerprint: issue.fingerprint,
        modelPositions: ROWS,
        orphans: 0,
        allPositions: ROWS,
        places: ROWS,
        imports: 1,
        openJobs: 0,
      });
    });
    it('receives most of the kills while it runs', () => {
      process.stderr.write(`${summaryOf(`import on ${backend}`, importMs, kills)}\n`);
      expect(kills.filter(({ hit }) => hit).length).toBeGreaterThanOrEqual(times * LEAST_HITS);
    });

    describe('matching', () => {
      const count = Math.ceil(times / MATCHING_SHARE);
      const matchKills: Kill[] = [];
      let matchMs = 0;
      let undisturbed: object | undefined;
      beforeAll(async () => {
        expect(await jobEnd(bom.test.db, await bom.import(issues[0]))).toMatchObject({ state: 'done' });
        await bom.createSheets(issues[0].rows);
        matchMs = await series.runUndisturbed(async () => {
          await bom.resetMatches();
          return bom.match();
        });
        undisturbed = await bom.readMatches();
      });
      it.each(listIndexes(count))('ends right after the restart with the same matches (%i)', async (index) => {
        await bom.resetMatches();
        const kill = await series.kill(() => bom.match(), { index, count });
        matchKills.push(kill);
        expect(kill).toMatchObject({ state: 'done', losses: kill.hit ? 1 : 0 });
        expect(kill.msToBegin).toBeLessThan(MOST_MS_TO_BEGIN);
        expect(await bom.readMatches()).toEqual(undisturbed);
      });
      it('receives most of the kills while it runs, and matches most positions', () => {
        process.stderr.write(`${summaryOf(`matching on ${backend}`, matchMs, matchKills)}\n`);
        expect(undisturbed).toMatchObject({ matched: expect.any(Number), openJobs: 0 });
        expect((undisturbed as { matched: number }).matched).toBeGreaterThan(ROWS / 2);
        expect(matchKills.filter(({ hit }) => hit).length).toBeGreaterThanOrEqual(count * LEAST_HITS);
      });
    });
  },
);

import { jobEnd, type Kill, KillSeries, summaryOf } from '@matlas/testing';
import { backends, LEAST_HITS, MOST_MS_TO_BEGIN, listIndexes, SHEET_TIMES } from './backends';
import { SHEETS, SheetsUnderTest } from './sheets-under-test';

const PATIENCE_MS = 300_000;
/** One in this many kills hits the reading and checking before the import. */
const READING_SHARE = 5;

describe.each(backends.map((one) => ({ ...one, times: Math.min(one.times, SHEET_TIMES) })))(
  'the real worker killed with -9 while it imports data sheets by the thousand, on $backend',
  ({ backend, env, times }) => {
    let sheets: SheetsUnderTest;
    let series: KillSeries;
    let importId: number;
    let undisturbed: { fingerprint: string };
    let runMs = 0;
    const kills: Kill[] = [];
    beforeAll(async () => {
      sheets = await SheetsUnderTest.open(env);
      series = new KillSeries({
        db: sheets.test.db,
        databaseUrl: sheets.test.url,
        env: sheets.env,
        seed: times + backend.length,
        patienceMs: PATIENCE_MS,
      });
      const sent = await sheets.upload();
      importId = sent.importId;
      const write = async (): Promise<number> => {
        await jobEnd(sheets.test.db, sent.jobId, PATIENCE_MS);
        await sheets.resetImport();
        return sheets.start(importId);
      };
      runMs = await series.runUndisturbed(write);
      const last = await sheets.test.db.row<{ id: number }>('select max(id) as id from job');
      undisturbed = (await sheets.readState(last?.id ?? 0)) as typeof undisturbed;
    }, 2 * PATIENCE_MS);
    afterAll(async () => {
      await series.close();
      await sheets.close();
    });

    it.each(listIndexes(times))('writes the same sheets once, right after the restart (%i)', async (index) => {
      await sheets.resetImport();
      const kill = await series.kill(() => sheets.start(importId), { index, count: times });
      kills.push(kill);
      expect(kill).toMatchObject({ state: 'done', losses: kill.hit ? 1 : 0, result: { created: SHEETS } });
      expect(kill.msToBegin).toBeLessThan(MOST_MS_TO_BEGIN);
      expect(await sheets.readState(kill.jobId)).toEqual({
        sheets: SHEETS,
        numbers: SHEETS,
        identities: SHEETS,
        origins: SHEETS,
        nodes: SHEETS * 1.6,
        edges: (SHEETS / 5) * (3 + 3 * 2 + 3 + 3),
        leakedNodes: 0,
        leakedIdentities: 0,
        orphans: 0,
        dangling: 0,
        linked: SHEETS,
        counted: 1,
        told: 1,
        fingerprint: undisturbed.fingerprint,
      });
    });
    it.each(listIndexes(Math.ceil(times / READING_SHARE)))(
      'reads and checks the file again after a kill, and writes nothing (%i)',
      async (index) => {
        await sheets.resetImport();
        const kill = await series.kill(() => sheets.recheck(importId), {
          index,
          count: Math.ceil(times / READING_SHARE),
        });
        expect(kill).toMatchObject({ state: 'done', result: { counts: { sheets: SHEETS, ok: SHEETS, errors: 0 } } });
        expect(await sheets.readState(kill.jobId)).toMatchObject({
          sheets: 0,
          identities: 0,
          nodes: 0,
          leakedNodes: 0,
          leakedIdentities: 0,
        });
      },
    );
    it('receives most of the kills while it runs', () => {
      process.stderr.write(`${summaryOf(`sheet import on ${backend}`, runMs, kills)}\n`);
      expect(kills.filter(({ hit }) => hit).length).toBeGreaterThanOrEqual(times * LEAST_HITS);
    });
  },
);

import { type JobContext, systemAuth } from '@matlas/server-kit';
import { OutdatedDossiersJob } from './outdated.job';
import {
  app,
  buildTree,
  callOk,
  dossierId,
  exportedFile,
  header,
  maker,
  saveEntity,
  setUpScip,
  vehicle,
} from './testing/scip-fixture';

setUpScip();
beforeAll(saveEntity);

async function sweep(): Promise<unknown> {
  const context = { reportProgress: () => Promise.resolve(), auth: systemAuth() } as unknown as JobContext;
  return app.app.get(OutdatedDossiersJob).run({}, context);
}

it('a dossier that says what its vehicle says is left alone', async () => {
  expect(await sweep()).toEqual({ watched: 0, marked: 0 });
  await exportedFile();
  expect(await sweep()).toEqual({ watched: 1, marked: 0 });
  expect(await header()).toMatchObject({ state: 'exported', isStale: false, newerSheets: 0 });
});
it('a newer version of one of its sheets marks it until the tree is built again', async () => {
  const sheetId = vehicle.sheetIds.get('ownGasket');
  await app.db.asPlatform(() =>
    app.db.execute(
      `with node as (insert into graph_node (kind) values (1) returning id),
          root as (insert into mds_node (id, sheet_id, kind, name) select id, id, 1, 'Newer' from node)
        insert into mds_sheet (id, enterprise_id, organisation_id, created_by, cid, version, kind, status, name)
        select node.id, s.enterprise_id, s.organisation_id, s.created_by, s.cid, s.version + 1, s.kind, 'ED', 'Newer'
        from mds_sheet s
        cross join node
        where s.id = $1`,
      [sheetId],
    ),
  );
  await app.db.asPlatform(() =>
    app.db.execute(`update mds_sheet set status = 'RL', released_at = now() + interval '1 hour' where name = 'Newer'`),
  );
  const { version, ...shown } = await header();
  expect(shown).toMatchObject({ state: 'exported', newerSheets: 1 });
  expect(await sweep()).toEqual({ watched: 1, marked: 1 });
  // No article changed, so that an edit of many articles that began before is not refused.
  const { exportedAt } = await header();
  expect(await header()).toMatchObject({ state: 'updated', version });
  expect(await sweep()).toEqual({ watched: 0, marked: 0 });
  // A copy of its file brings it nothing newer.
  await exportedFile();
  expect(await header()).toMatchObject({ state: 'updated', exportedAt, newerSheets: 1 });
  await app.db.asPlatform(() => app.db.execute(`update mds_sheet set released_at = now() where name = 'Newer'`));
  // What was there at the later of check and export is known.
  const setTimes = (checked: string, exported: string) =>
    app.db.asPlatform(() =>
      app.db.execute(
        `update scip_dossier
          set state = 'submitted', validated_at = now() + $2::interval, exported_at = now() + $3::interval
          where id = $1`,
        [dossierId, checked, exported],
      ),
    );
  await setTimes('-2 days', '1 second');
  expect(await sweep()).toEqual({ watched: 1, marked: 0 });
  await setTimes('1 second', '-2 days');
  expect(await sweep()).toEqual({ watched: 1, marked: 0 });
  await setTimes('-1 day', '-2 days');
  expect(await sweep()).toEqual({ watched: 1, marked: 1 });
  await buildTree();
  expect((await header()).state).toBe('draft');
});
it('a changed vehicle or list marks it', async () => {
  await exportedFile();
  const run = await callOk<{ total: number }>(maker, 'post', '/scip/scipIuclid6Dossier/page', { states: ['exported'] });
  expect(run.total).toBe(1);
  await app.db.asPlatform(() =>
    app.db.execute(
      `update analysis_run set input_version = 'earlier'
        where id = (select run_id from scip_dossier where id = $1)`,
      [dossierId],
    ),
  );
  expect(await header()).toMatchObject({ isStale: true });
  expect(await sweep()).toMatchObject({ marked: 1 });
  expect((await header()).state).toBe('updated');
});

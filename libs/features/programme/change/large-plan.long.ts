import { positionOf, post, setUpProgramme, test as app, vehicle } from '../testing/programme-fixture';

const PLACES = 5000;
const MINUTES = 60_000;

setUpProgramme();

const countOf = async (sheet: string): Promise<number> =>
  (
    await app.db.row<{ n: number }>(
      'select count(*)::int as n from bom_position where model_id = $1 and sheet_id = $2',
      [vehicle.modelId, vehicle.sheetIds.get(sheet)],
    )
  )?.n ?? 0;
/** More pieces of the bolt at the top of the vehicle. */
const addBolts = (count: number) =>
  app.db.execute(
    `insert into bom_position (model_id, parent_id, ord, level, name, number, number_key, supplier_code, quantity, mass_g,
        sheet_id, match_state)
      select p.model_id, p.parent_id, p.ord + n, p.level, p.name, p.number, p.number_key, p.supplier_code, 1, p.mass_g,
        p.sheet_id, 'matched'
      from bom_position p, generate_series(1, $2::int) n
      where p.id = $1`,
    [positionOf('Bolt M8'), count],
  );
const plan = () =>
  post('/model/componentChangeInfo/saveOrUpdate', {
    ...{ kind: 'change', positionId: positionOf('Bolt M8'), sheetId: vehicle.sheetIds.get('hinge') },
    ...{ modIds: [vehicle.modelId], reason: 'another bolt', effectiveOn: '2026-01-01' },
  });

it(
  'replaces the sheet at 5000 positions as one act and brings them back, and refuses one more with both numbers',
  async () => {
    await app.db.execute(
      `insert into mds_share (sheet_id, enterprise_id, receive_status, via, viewed_at, decided_at)
        select $2, m.enterprise_id, 'P', 'send', now(), now() from vehicle_model m where m.id = $1
        on conflict do nothing`,
      [vehicle.modelId, vehicle.sheetIds.get('hinge')],
    );
    const hinges = await countOf('hinge');
    await addBolts(PLACES - (await countOf('bolt')));
    const { data } = await plan();
    expect(data).toMatchObject({ models: [{ positions: PLACES }] });
    expect(await post('/model/componentChangeInfo/confirm', { id: data.id })).toMatchObject({ ok: true });
    expect([await countOf('hinge'), await countOf('bolt')]).toEqual([hinges + PLACES, 0]);
    const noted = await app.db.row<{ n: number }>(
      `select count(*)::int as n from audit_trail where subject = 'bom_position' and action = 'hook'`,
    );
    expect(noted?.n).toBe(PLACES);
    expect(await post('/model/componentChangeInfo/undo', { id: data.id })).toMatchObject({ ok: true });
    expect([await countOf('hinge'), await countOf('bolt')]).toEqual([hinges, PLACES]);
    await addBolts(1);
    expect((await plan()).data?.issues).toMatchObject([
      { path: 'modIds', code: 'change.tooManyPlaces', params: { count: PLACES + 1, maximum: PLACES } },
    ]);
  },
  10 * MINUTES,
);

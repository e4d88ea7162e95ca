import type { AnalysisRun, SubstanceTotal } from '@matlas/contract';
import { ReplaceSubstancesService } from '@matlas/features/mds';
import { RulesLoader } from '@matlas/features/rules';
import { item, law } from '../testing/sample-rules';
import { analyse, findings, get, openTargetVehicle, supplier, test } from './testing/target-vehicle';

const [UNLISTED, LISTED] = ['123-45-5', '999999-99-4'];

/** Two parts of the supplier: one with a substance that nobody knows, one with one that a list names by its number. */
async function partWith(cas: string, name: string): Promise<number> {
  const post = async (path: string, body: object) =>
    (await test.http.post(`/api/data/local/${path}`).set(supplier).send(body)).body;
  const made = await post('component', {
    tree: {
      kind: 1,
      name,
      number: name,
      measuredMassGrams: '10',
      children: [
        {
          massGrams: '10',
          node: {
            kind: 3,
            name: `${name} PP`,
            symbol: 'PP',
            number: 'PP',
            classCode: '5.1.a',
            standard: 'ISO 1',
            attributes: { recyclate: { answer: 2 } },
            children: [
              { cas, substanceName: `${name} additive`, portion: { kind: 2, value: '4' } },
              { cas: '9003-07-0', portion: { kind: 3 } },
            ],
          },
        },
      ],
    },
  });
  const released = await post(`release/${made.data.id}`, {});
  if (!released.ok) throw new Error(JSON.stringify(released));
  return made.data.id;
}

describe('a substance that the catalogue does not have', () => {
  let run: AnalysisRun;
  let unlisted: number;
  let listed: number;
  beforeAll(async () => {
    await openTargetVehicle();
    const rules = test.app.get(RulesLoader);
    await rules.loadList(await rules.loadLaw(law('OWN', 'By number', '按编号', null)), {
      version: '2024-01-01',
      source: '',
      items: [
        item('N', 'Named by number only', '仅有编号', {
          entityKind: 'substance',
          members: [{ name: 'x', cas: LISTED, ec: '', substanceId: null, factor: '1', indefinite: false } as never],
        }),
      ],
    });
    [unlisted, listed] = [await partWith(UNLISTED, 'Clip'), await partWith(LISTED, 'Hook')];
    run = await analyse({ sheetIds: [unlisted, listed] }, supplier);
  });
  afterAll(() => test.close());

  const verdicts = async (id: number) =>
    (await findings({ runId: id }, supplier)).map(
      ({ positionName, lawCode, verdict, entryNo }) => `${positionName} ${lawCode} ${verdict} ${entryNo ?? 'content'}`,
    );

  it('is never compliant: every list is open for its part, and says why', async () => {
    const found = await findings({ runId: run.id }, supplier);
    const clip = found.filter(({ positionName }) => positionName === 'Clip');
    expect(clip.map(({ lawCode, verdict }) => `${lawCode} ${verdict}`).sort()).toEqual(
      ['ELV unknown', 'GBT unknown', 'OWN unknown', 'SVHC unknown'].sort(),
    );
    const { reason } = (await get(`findings/${run.id}/${clip[0]!.id}`, supplier)).body.data;
    expect(reason).toMatchObject({
      flags: ['not-in-catalogue'],
      sentence: expect.stringContaining('substances that the catalogue does not have'),
      settlesSentence: expect.stringContaining('or have them taken into the catalogue'),
    });
  });

  it('is judged by its number where a list names it', async () => {
    expect(await verdicts(run.id)).toContain('Hook OWN fail N');
  });

  it('is summed up as not judged, unless a list named it', async () => {
    const totals = (await get(`totals/${run.id}`, supplier)).body.data as SubstanceTotal[];
    expect(totals.filter(({ uncatalogued }) => uncatalogued)).toMatchObject([
      {
        substanceName: 'Clip additive',
        cas: UNLISTED,
        nominalGrams: '0.4',
        worst: null,
        lawName: 'Not judged: not in the catalogue',
      },
    ]);
  });

  it('makes results stale when the catalogue gets it, and is judged as what it is in the next run', async () => {
    expect((await get(`runs/${run.id}`, supplier)).body.data.stale).toBe(false);
    const known = await test.db.row<{ id: number }>(`select id from substance where cas = '7440-66-6'`);
    await test.db.execute('update substance set other_numbers = $2 where id = $1', [known!.id, [UNLISTED]]);
    const service = test.app.get(ReplaceSubstancesService);
    await test.db.asPlatform(async () => {
      for (const each of await service.listReplaceable()) await service.replace(each);
    });
    const [stale] = (await get(`runs?runId=${run.id}`, supplier)).body.data as AnalysisRun[];
    expect(stale).toMatchObject({
      stale: true,
      staleReasons: [{ sentence: 'Substances that the catalogue did not have and that are known now: 1.' }],
    });
    const next = await analyse({ sheetIds: [unlisted, listed] }, supplier);
    expect((await verdicts(next.id)).filter((line) => line.startsWith('Clip') && !line.includes('pass'))).toEqual([]);
  });
});

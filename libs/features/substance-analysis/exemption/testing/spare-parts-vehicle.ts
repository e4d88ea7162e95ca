import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisRun, ExemptionFactsInput, Finding, PositionFacts } from '@matlas/contract';
import { type ElvAnnexFile, elvExemptions, type ElvExemption } from '@matlas/domain';
import { type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { RulesLoader } from '@matlas/features/rules';
import { Db, systemAuth } from '@matlas/server-kit';
import { type AuthHeader, enterprise, jobEnd, sharedApp, signIn, type TestApp, user } from '@matlas/testing';
import { type Owner, fixedSubstance, item, law, material, member, part, rest, seedSubstances } from '../../testing';

/**
 * 2000/53/EC Annex II: entries for spare parts only. They depend on the day before which the vehicle was sold or
 * the engine type was developed.
 */
const SPARES = ['2(a)', '2(b)', '4(a)', '7(a)', '7(b)', '7(c)', '9', '13(a)', '13(b)', '16'] as const;
const annex = elvExemptions(
  JSON.parse(readFileSync(join(__dirname, '../../../../testing/vectors/elv_annex_ii.json'), 'utf8')) as ElvAnnexFile,
);
export const getEntryName = ({ id }: ElvExemption): string => id.slice(id.indexOf(':') + 1);
export const entries = SPARES.map((name) => annex.find((entry) => getEntryName(entry) === name) as ElvExemption);
const CAS: Record<string, readonly [cas: string, factor: string]> = {
  Pb: ['7439-92-1', '1'],
  Cr6: ['7778-50-9', '0.3535'],
  Cd: ['7440-43-9', '1'],
};
/** Over the limit of the element, but within the bounds of all ten entries. */
const CONTENT = '0.45';
export let test: TestApp;
let maker: AuthHeader;
export let stranger: AuthHeader;
export let modelId: number;
export let root: number;
export let positions: ReadonlyMap<string, number>;
export let sheetIds: number[];
export const call = (method: 'post' | 'put' | 'get', path: string, body?: object, who = maker) =>
  test.http[method](`/api/${path}`).set(who).set('Accept-Language', 'en').send(body);
export async function analyse(request: object): Promise<AnalysisRun> {
  const { data, code } = (await call('post', 'analysis/prohibitSubstance/analysisSubstance', request)).body;
  expect(code).toBe('');
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  return (await call('get', `analysis/prohibitSubstance/runs/${data.runId}`)).body.data as AnalysisRun;
}
export const findingsOf = async ({ id }: AnalysisRun): Promise<Finding[]> =>
  (
    (await call('post', 'analysis/prohibitSubstance/anaQueryList', { runId: id, pageSize: 100 })).body.data
      .records as Finding[]
  ).filter(({ verdict }) => verdict !== 'pass');
/** Verdict by part number. The part number is the number of the entry that the material claims. */
export const verdictsOf = async (run: AnalysisRun): Promise<Record<string, string>> =>
  Object.fromEntries((await findingsOf(run)).map(({ positionNumber, verdict }) => [positionNumber, verdict]));
export const all = (verdict: string): Record<string, string> =>
  Object.fromEntries(SPARES.map((name) => [name, verdict]));
export const say = (ids: readonly number[], facts: Partial<PositionFacts>, who = maker) =>
  call('put', 'bom/info/setFacts', { modId: modelId, ids, facts }, who);
export const SILENT = { sparePart: null, typeApproval: null, putOnMarket: null, engineDeveloped: null };
export const OLD: ExemptionFactsInput = {
  sparePart: 'yes',
  typeApproval: null,
  putOnMarket: '2003-01-01',
  engineDeveloped: '2000-01-01',
};
const exemptionOf = (entry: ElvExemption) => ({
  regulation: 'ELV',
  entryGroup: '',
  entity: [entry.element],
  entryKey: getEntryName(entry),
  entry: getEntryName(entry),
  applicationEn: getEntryName(entry),
  applicationZh: null,
  maxPercent: entry.maxPercent,
  minPercent: null,
  typeApprovedBefore: null,
  typeApprovedFrom: null,
  putOnMarketBefore: entry.vehiclePutOnMarketBefore,
  engineDevelopedBefore: entry.engineDevelopedBefore,
  validUntil: null,
  sparePartsIncluded: null,
  sparePartsOnly: entry.sparePartsOnly,
  superseded: false,
  reviewDue: null,
  source: '',
  note: '',
});
async function seedRules(loader: RulesLoader): Promise<void> {
  const elv = await loader.loadLaw(law('ELV', 'End-of-life vehicles', '报废车辆', 'ELV'));
  const items = Object.entries(CAS).map(([element, [cas, factor]]) =>
    item(element, element, element, {
      element,
      limitPercent: element === 'Cd' ? '0.01' : '0.1',
      members: [member(cas, factor)],
    }),
  );
  await loader.loadList(elv, { version: '2023-03-13', source: 'test', items });
  await loader.loadExemptions(entries.map((entry) => exemptionOf(entry)));
  await loader.loadApplications(
    entries.map((entry) => ({
      code: `E${getEntryName(entry)}`,
      textEn: getEntryName(entry),
      textZh: '',
      elvEntries: [getEntryName(entry)],
      kind: 'elv_exemption',
      isGroup: false,
      entities: [entry.element],
    })),
  );
}
/** One part for each exemption, with the element that it exempts. */
function sheetsOf(owner: Owner): SheetSeed[] {
  return entries.map((entry) => {
    const [cas] = CAS[entry.element] ?? [''];
    return {
      key: getEntryName(entry),
      tree: part(
        `Part ${getEntryName(entry)}`,
        getEntryName(entry),
        '10',
        material(`Material ${getEntryName(entry)}`, '3.2', [
          fixedSubstance(cas, CONTENT, { applicationCode: `E${getEntryName(entry)}` }),
          rest('7440-50-8'),
        ]),
      ),
      release: 'IR' as const,
      owner,
    };
  });
}
async function seedVehicle(db: Db, owner: Owner): Promise<void> {
  sheetIds = (await test.app.get(SheetWriter).createMany(systemAuth(), sheetsOf(owner))).map(({ id }) => id);
  modelId =
    (
      await db.row<{ id: number }>(
        `insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type,
            power_plant, created_by, bom_positions, bom_update_time)
          values ($1, $2, 'Old estate', 'F-1', 0, 5, $3, 11, now())
          returning id`,
        [owner.enterpriseId, owner.organisationId, owner.userId],
      )
    )?.id ?? 0;
  const add = async (parent: number | null, ord: number, name: string, sheetId: number | null): Promise<number> =>
    (
      await db.row<{ id: number }>(
        `insert into bom_position (model_id, parent_id, ord, level, name, number, number_key, quantity, mass_g,
            sheet_id)
          values ($1, $2, $3, $4, $5, $5, $5, 1, 10, $6)
          returning id`,
        [modelId, parent, ord, parent === null ? 0 : 1, name, sheetId],
      )
    )?.id ?? 0;
  root = await add(null, 0, 'VEH', null);
  const made: [string, number][] = [];
  for (const [index, name] of SPARES.entries())
    made.push([name, await add(root, (index + 1) * 10, name, sheetIds[index] ?? null)]);
  positions = new Map(made);
}

/** A vehicle with one part for each exemption that holds for spare parts. */
export async function openSparePartsVehicle(): Promise<void> {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, other] = [await enterprise(test.db), await enterprise(test.db)];
  const engineer = await user(test.db, oem);
  [maker, stranger] = [await signIn(test, engineer), await signIn(test, await user(test.db, other))];
  const db = test.app.get(Db);
  await seedSubstances(db);
  await db.execute(
    `with vertex as (insert into graph_node (kind)
      values (4)
      returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
      select id, 'CAS-7440-43-9', '7440-43-9', 'Cadmium', '镉', 'substance'
      from vertex`,
  );
  await seedRules(test.app.get(RulesLoader));
  await seedVehicle(db, {
    enterpriseId: engineer.enterpriseId,
    organisationId: engineer.organisationId,
    userId: engineer.id,
  });
}

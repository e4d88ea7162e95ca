import {
  type Decision,
  findDecisionFor,
  type DecidableFinding,
  decisionStateOn,
  type DecisionScope,
  verdictCode,
  verdictOf,
  VERDICTS,
} from '@matlas/domain';
import { SeededRandom } from '@matlas/testing';
import {
  LATER,
  test,
  oem,
  supplier,
  run,
  findings,
  upload,
  openExemptVehicle,
} from '../exemption/testing/exempt-vehicle';

beforeAll(openExemptVehicle);
afterAll(() => test.close());

describe('decisions in SQL', () => {
  it('cover the same findings as the domain rule', async () => {
    const random = new SeededRandom(8);
    await test.db.execute('delete from analysis_decision');
    const facts = await test.db.rows<DecidableFinding & { n: number; code: number }>(
      `select f.n, f.verdict as code, j.law_id as "lawId", i.item_key as "itemKey",
          trim_scale(j.max_percent)::text as "maxPercent", p.number as "partNumber", p.supplier_name as supplier,
          (select h.heir_id from enterprise_heir h where h.id = p.supplier_id) as "supplierId",
          s.cid::int as "sheetCid",
        (select t.cid::int
        from mds_node x
        join mds_sheet t on t.id = x.sheet_id and t.kind = 3
        where x.id = j.node_id and j.unit_kind = 0) as "materialCid",
          j.confidential_owners as "confidentialOwners"
      from analysis_finding f
      join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
      join analysis_position p on p.run_id = f.run_id and p.n = f.position_n
      left join rule_list_item i on i.id = j.item_id
      left join mds_sheet s on s.id = p.sheet_id
      where f.run_id = $1
      order by f.n`,
      [run.id],
    );
    const judged = facts.filter(({ itemKey }) => itemKey !== null);
    const today = (await test.db.row<{ day: string }>(`select current_date::text as day`))?.day ?? '';
    const fileId = await upload();
    const decisions: Decision[] = [];
    const supplierIdOf = (): number | null => random.pick([null, supplier.id, oem.id]);
    for (let at = 0; at < 120; at++) {
      const about = random.pick(judged);
      const scopes: DecisionScope[] = [
        ...(about.partNumber
          ? [
              {
                kind: 'part' as const,
                number: about.partNumber,
                supplier: random.chance(0.8) ? about.supplier : null,
                supplierId: supplierIdOf(),
              },
            ]
          : []),
        ...(about.sheetCid ? [{ kind: 'sheet' as const, cid: about.sheetCid }] : []),
        ...(about.materialCid ? [{ kind: 'material' as const, cid: about.materialCid }] : []),
        ...(about.supplier
          ? [
              {
                kind: 'supplier' as const,
                supplier: random.chance(0.7) ? about.supplier : 'Huaheng',
                supplierId: supplierIdOf(),
              },
            ]
          : []),
      ];
      const scope = random.pick(scopes);
      const made: Omit<Decision, 'id'> = {
        state: random.pick(['approved', 'approved', 'approved', 'proposed', 'refused', 'withdrawn']),
        lawId: about.lawId ?? 0,
        itemKey: about.itemKey ?? '',
        scope,
        maxPercent: random.pick([about.maxPercent ?? '0', '0.0001', '100']),
        verdicts: random.chance(0.7) ? ['fail', 'depends', 'exempt', 'declare'] : [random.pick(VERDICTS)],
        validFrom: random.pick(['2020-01-01', '2020-01-01', '2098-01-01']),
        validUntil: random.pick(['2021-01-01', today, '2099-01-01', LATER]),
        confidentialOwners: random.pick([null, [supplier.id], [oem.id, supplier.id]]),
      };
      if (made.validUntil < made.validFrom) continue;
      const row = await test.db.row<{ id: number }>(
        `insert into analysis_decision (enterprise_id, organisation_id, run_id, finding_n, law_id, item_key,
            confidential_owners, scope, part_number, mds_cid, place_name, supplier_name, supplier_id, found_percent,
            max_percent, verdicts, reason, file_id, valid_from, valid_until, state, created_by_name)
        values ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9, 'x', $10, $17, 0, $11, $12, 'x', $13, $14, $15, $16, 'x')
        returning id`,
        [
          oem.id,
          oem.organisationId,
          run.id,
          made.lawId,
          made.itemKey,
          made.confidentialOwners,
          scope.kind,
          scope.kind === 'part' ? scope.number : null,
          'cid' in scope ? scope.cid : null,
          'supplier' in scope ? scope.supplier : null,
          made.maxPercent,
          made.verdicts.map((one) => verdictCode(one)),
          fileId,
          made.validFrom,
          made.validUntil,
          made.state,
          'supplierId' in scope ? scope.supplierId : null,
        ],
      );
      decisions.push({ id: row?.id ?? 0, ...made });
    }
    const actual = new Map((await findings()).map((one) => [one.id, one.decision]));
    const expected = new Map(
      facts.map(({ n, code, ...fact }) => {
        const found = findDecisionFor(decisions, { ...fact, verdict: verdictOf(code) }, today);
        return [n, found ? [found.decision.id, decisionStateOn(found.decision, today), found.covers] : null];
      }),
    );
    expect(new Map([...actual].map(([n, one]) => [n, one ? [one.id, one.state, one.covers] : null]))).toEqual(expected);
    expect([...expected.values()].filter((one) => one?.[2]).length).toBeGreaterThan(5);
    expect((await findings({ decided: 'accepted' })).map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [...expected]
        .filter(([, one]) => one?.[2])
        .map(([n]) => n)
        .sort((a, b) => a - b),
    );
  });
});

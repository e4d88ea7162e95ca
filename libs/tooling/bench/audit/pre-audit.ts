import { PreAudit } from '@matlas/features/audit';
import { ListedContent } from '@matlas/features/exchange';
import { JudgedRulesStore } from '@matlas/features/rules';
import { clock, Db, systemAuth } from '@matlas/server-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Client } from 'pg';
import type { Contestant } from '../measure';

const MAKER = 1;
/** Sheets that arrive, and how many the intake judges at once. */
export const JUDGED = 1_000;
const AT_ONCE = 100;
export const NAMES = { analysis: 'analysis of their substances', preAudit: 'pre-audit' };

interface Judged {
  id: number;
  sheetId: number;
  partNumber: string | null;
}
function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}

async function listJudged(client: Client): Promise<Judged[]> {
  const { rows } = await client.query<Judged>(
    `select a.id, a.sheet_id as "sheetId", s.number as "partNumber"
      from data_audit a
      join mds_sheet s on s.id = a.sheet_id
      where a.sheet_id in (select sheet_id from bom_position)
      order by a.id
      limit ${JUDGED}`,
  );
  if (rows.length < JUDGED) throw new Error(`only ${rows.length} sheets have content`);
  return rows;
}

/** The pre-audit of sheets of the vehicle, and the comparison of their content with the same lists alone. */
export async function preAuditContestants(app: NestFastifyApplication, client: Client): Promise<Contestant[]> {
  const service = <T>(type: new (...parts: never[]) => T): T => app.get(type, { strict: false });
  const scope = { ...systemAuth().scope, reach: 'enterprise' as const, enterpriseId: MAKER };
  const asMaker = <T>(work: () => Promise<T>): Promise<T> => service(Db).runAs(scope, work);
  const lawIds = await asMaker(() => service(JudgedRulesStore).listLawIds(scope, []));
  const audits = (await listJudged(client)).map((row) => ({
    ...row,
    shareId: null,
    senderId: MAKER,
    organisationId: MAKER,
    classCode: null,
  }));
  const analyse = async (sheetIds: readonly number[]): Promise<unknown> =>
    service(ListedContent).countSheets(MAKER, lawIds, sheetIds, clock.today());
  const each = { every: 1, warmUps: 1 };
  return [
    {
      ...each,
      name: NAMES.analysis,
      run: () =>
        asMaker(async () => {
          for (const some of batches(audits)) await analyse(some.map(({ sheetId }) => sheetId));
        }),
    },
    {
      ...each,
      name: NAMES.preAudit,
      run: () =>
        asMaker(async () => {
          for (const some of batches(audits)) await service(PreAudit).judgeAudits(MAKER, some, null);
        }),
    },
  ];
}

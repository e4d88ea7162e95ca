import { type RankingDetail, type RankingRow } from '@matlas/contract';
import { type RankingPart } from '@matlas/domain';
import { enterprise, sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { type SupplierEvent, SupplierEvents } from '../supplier-event.store';

type Caller = Awaited<ReturnType<typeof signedIn>>;
const DAY = 86_400_000;
const NOW = Date.now();
export const daysAgo = (days: number): Date => new Date(NOW - days * DAY);
export const base = '/api/sys/supplierRanking';
export let app: TestApp;
export let maker: Caller;
export let other: Caller;
export let centre: Caller;
export let suppliers: { good: number; bad: number; quiet: number; foreign: number };
let subject = 1;

export const supplier = async (nameEn: string, registeredBy?: number): Promise<number> => {
  const made = await enterprise(app.db, { nameEn, nameZh: `供应商 ${nameEn}`, identity: 'supplier' });
  if (registeredBy !== undefined)
    await app.db.execute('update enterprise set registered_by = $2 where id = $1', [made.id, registeredBy]);
  return made.id;
};
export const record = (...events: SupplierEvent[]) => app.app.get(SupplierEvents).record(events);
/** Sheets that were sent a day before the decision. */
export const createDecisions = (
  customerId: number,
  supplierId: number,
  kind: 'accepted' | 'rejected',
  count: number,
  ago = 10,
): SupplierEvent[] =>
  Array.from({ length: count }, () => ++subject).flatMap((subjectId) => [
    { kind: 'sent', customerId, supplierId, subjectId, at: daysAgo(ago + 1) },
    { kind, customerId, supplierId, subjectId, at: daysAgo(ago) },
  ]);
/** A request created the given number of days ago, due after ten days, and answered after the given number of days. */
export const requested = (
  customerId: number,
  supplierId: number,
  ago: number,
  answeredAfter?: number,
): SupplierEvent[] => {
  const event = { customerId, supplierId, subjectId: ++subject };
  return [
    { ...event, kind: 'requested', at: daysAgo(ago), dueAt: daysAgo(ago - 10) },
    ...(answeredAfter === undefined ? [] : [{ ...event, kind: 'answered' as const, at: daysAgo(ago - answeredAfter) }]),
  ];
};
export const post = (path: string, body: object = {}, headers = maker.headers) =>
  app.http.post(`${base}/${path}`).set(headers).set('Accept-Language', 'en').send(body);
export const page = async (body: object = {}, headers = maker.headers): Promise<RankingRow[]> =>
  (await post('page', body, headers)).body.data.records;
export const get = (id: number, headers = maker.headers) => app.http.get(`${base}/${id}`).set(headers);
export const detail = async (id: number, headers = maker.headers): Promise<RankingDetail> =>
  (await get(id, headers)).body.data;
export const term = (row: RankingRow | undefined, part: RankingPart) => row?.terms.find((one) => one.part === part);

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpRanking(): void {
  beforeAll(async () => {
    app = await sharedApp();
    [maker, other, centre] = [await signedIn(app), await signedIn(app), await signedIn(app, ['platformAdmin'])];
    const mine = maker.enterprise.id;
    suppliers = {
      good: await supplier('Good', mine),
      bad: await supplier('Bad', mine),
      quiet: await supplier('Quiet', mine),
      foreign: await supplier('Foreign'),
    };
  });
  afterAll(() => app.close());
}

import type { INestApplicationContext } from '@nestjs/common';
import { recipientSave, requestSave, type RejectReason } from '@matlas/contract';
import {
  ReceivingService,
  ReceivingDecisionService,
  RecipientService,
  RequestAnswerService,
  RequestService,
  SendingService,
} from '@matlas/features/exchange';
import { Accounts, TenantStore } from '@matlas/features/identity';
import { type NodeSeed, SheetWriter } from '@matlas/features/mds';
import type { Auth } from '@matlas/server-kit';

const MAKER = 'engineer';
const WIRING = 'supplier';
const SEALS = 'northridge';
const MAKER_CODE = 'E-10021';
const WIRING_CODE = 'E-20114';
const SEALS_CODE = 'E-20237';
const DAY_LENGTH = 'yyyy-mm-dd'.length;

const bronze: NodeSeed = {
  kind: 3,
  name: '锡青铜',
  foreignName: 'Tin bronze',
  number: '2.1020',
  symbol: 'CuSn6',
  classCode: '3.2',
  standard: 'EN 1652',
  children: [
    { cas: '7440-31-5', portion: { kind: 1, min: '5.5', max: '7' } },
    { cas: '7723-14-0', portion: { kind: 1, min: '0.01', max: '0.4' } },
    { cas: '7440-50-8', portion: { kind: 3 } },
  ],
};
const steel: NodeSeed = {
  kind: 3,
  name: '深冲钢',
  foreignName: 'Deep-drawing steel',
  number: '1.0338',
  symbol: 'DC04',
  classCode: '1.1.1',
  standard: 'EN 10130',
  children: [
    { cas: '7440-44-0', portion: { kind: 1, min: '0.02', max: '0.08' } },
    { cas: '7439-96-5', portion: { kind: 1, min: '0.1', max: '0.4' } },
    { cas: '7439-89-6', portion: { kind: 3 } },
  ],
};
interface Part {
  number: string;
  name: string;
  foreignName: string;
  grams: string;
  material: NodeSeed;
}
const part = ({ number, name, foreignName, grams, material }: Part): NodeSeed => ({
  kind: 1,
  name,
  foreignName,
  number,
  measuredMassGrams: grams,
  children: [{ massGrams: grams, node: material }],
});

/**
 * Final state of a sent sheet: still a draft, sent but unread, viewed, refused, or accepted with permission to
 * forward it.
 */
type FinalState = 'draft' | 'sent' | 'viewed' | { refused: RejectReason; text: string } | 'accepted';
const SENT: readonly (Part & { by: string; end: FinalState })[] = [
  {
    by: WIRING,
    number: 'HY-T28-01',
    name: '2.8 端子',
    foreignName: 'Terminal 2.8',
    grams: '0.45',
    material: bronze,
    end: 'accepted',
  },
  {
    by: WIRING,
    number: 'HY-T63-01',
    name: '6.3 端子',
    foreignName: 'Terminal 6.3',
    grams: '1.2',
    material: bronze,
    end: 'sent',
  },
  {
    by: WIRING,
    number: 'HY-BB-40',
    name: '汇流排',
    foreignName: 'Busbar',
    grams: '38',
    material: bronze,
    end: 'viewed',
  },
  {
    by: WIRING,
    number: 'HY-BR-11',
    name: '线束支架',
    foreignName: 'Harness bracket',
    grams: '64',
    material: steel,
    end: { refused: 'wrongMass', text: '图纸上为 58 g / The drawing says 58 g' },
  },
  {
    by: WIRING,
    number: 'HY-BR-12',
    name: '线束支架（右）',
    foreignName: 'Harness bracket, right',
    grams: '58',
    material: steel,
    end: 'draft',
  },
  {
    by: SEALS,
    number: 'NR-RT-02',
    name: '密封条骨架',
    foreignName: 'Seal carrier',
    grams: '120',
    material: steel,
    end: 'sent',
  },
];
/** Requests of Aurora with their progress. */
const ASKED: readonly {
  supplierCode: string;
  by: string;
  number: string;
  name: string;
  days: number;
  state: 'new' | 'sent' | 'working' | 'refused';
}[] = [
  { supplierCode: WIRING_CODE, by: WIRING, number: 'C6-7016-00', name: '顶棚线束', days: 21, state: 'working' },
  { supplierCode: WIRING_CODE, by: WIRING, number: 'C6-7017-00', name: '后保线束', days: 28, state: 'sent' },
  { supplierCode: SEALS_CODE, by: SEALS, number: 'C6-5120-11', name: '泵用 O 形圈', days: 14, state: 'sent' },
  { supplierCode: SEALS_CODE, by: SEALS, number: 'C6-5130-02', name: '橡胶衬套', days: 35, state: 'refused' },
  { supplierCode: WIRING_CODE, by: WIRING, number: 'C6-7020-00', name: '车门线束', days: 40, state: 'new' },
];

/**
 * Some days of exchange between Aurora and two of its suppliers, made by the same calls that users make: with a
 * record in every state.
 */
export async function loadExchange(app: INestApplicationContext): Promise<void> {
  const people = new Map(
    await Promise.all(
      [MAKER, WIRING, SEALS].map(async (name) => [name, await app.get(Accounts).authOfUser(name)] as const),
    ),
  );
  const acting = (name: string): Auth => {
    const auth = people.get(name);
    if (!auth) throw new Error(`demo: unknown person ${name}`);
    return auth;
  };
  const maker = await app.get(TenantStore).findByCode(MAKER_CODE);
  if (!maker) throw new Error('demo: the maker is missing');
  for (const { by, end, ...fields } of SENT)
    await sendSheet(
      app,
      acting(by),
      acting(MAKER),
      maker.enterpriseId,
      { ...fields, supplierCode: by === WIRING ? WIRING_CODE : SEALS_CODE },
      end,
    );
  for (const request of ASKED) await requestSheet(app, acting(MAKER), acting(request.by), request);
}

async function sendSheet(
  app: INestApplicationContext,
  sender: Auth,
  receiver: Auth,
  recEntId: number,
  { supplierCode, ...fields }: Part & { supplierCode: string },
  end: FinalState,
): Promise<void> {
  const [sheet] = await app.get(SheetWriter).createMany(sender, [{ tree: part(fields) }]);
  const { kid } = await app.get(RecipientService).saveOrUpdate(
    sender,
    recipientSave.parse({
      sendMdsId: sheet?.id,
      recEntId,
      supplierCode,
      symbol: fields.number,
      mdsName: fields.name,
      forwordAllowed: 1,
      commitment: true,
    }),
  );
  if (end === 'draft') return;
  await app.get(SendingService).send(sender, { id: sheet?.id ?? 0 });
  if (end === 'sent') return;
  await app.get(ReceivingService).view(receiver, { id: kid });
  if (end === 'accepted') await app.get(ReceivingDecisionService).accept(receiver, { id: kid });
  if (typeof end === 'object')
    await app.get(ReceivingDecisionService).reject(receiver, { id: kid, reason: end.refused, text: end.text });
}

async function requestSheet(
  app: INestApplicationContext,
  maker: Auth,
  supplier: Auth,
  { supplierCode, number, name, days, state }: (typeof ASKED)[number],
): Promise<void> {
  const deadline = new Date();
  deadline.setUTCDate(deadline.getUTCDate() + days);
  const { id } = await app.get(RequestService).save(
    maker,
    requestSave.parse({
      projectName: 'Aurora C6',
      batch: 'C6-1',
      supplierCode,
      supplyNumber: number,
      supplyName: name,
      dataType: 1,
      deadline: deadline.toISOString().slice(0, DAY_LENGTH),
      send: state !== 'new',
    }),
  );
  if (state === 'working') await app.get(RequestAnswerService).start(supplier, { id });
  if (state === 'refused')
    await app
      .get(RequestAnswerService)
      .refuse(supplier, { id, reason: '该零件由另一家供应商供货 / Another supplier makes this part' });
}

import { mdsApi, mdsCascadeApi } from '@matlas/contract';
import { type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { Db, systemAuth } from '@matlas/server-kit';
import type { BenchServer } from './server';

const MAKER = 1;
/** The user that `fillDatabase` creates. */
const OWNER = { enterpriseId: MAKER, organisationId: 1, userId: 1 };
const PARTS = 400;
const ASSEMBLIES = 100;
const release = 'IR';

const alloy = (substanceId: number): SheetSeed => ({
  key: 'alloy',
  release,
  owner: OWNER,
  tree: {
    kind: 3,
    name: 'Cascade alloy',
    number: '1.0718',
    symbol: 'X',
    classCode: '1.1.1',
    standard: 'EN 10277',
    children: [{ substanceId, portion: { kind: 3 } }],
  },
});
const part = (index: number): SheetSeed => ({
  key: `part${index}`,
  release,
  owner: OWNER,
  tree: {
    kind: 1,
    name: `Cascade part ${index}`,
    number: `CP-${index}`,
    measuredMassGrams: '12.5',
    children: [{ massGrams: '12.5', sheet: 'alloy' }],
  },
});
const assembly = (index: number): SheetSeed => ({
  key: `assembly${index}`,
  release,
  owner: OWNER,
  tree: {
    kind: 1,
    name: `Cascade assembly ${index}`,
    number: `CA-${index}`,
    measuredMassGrams: '50',
    children: [0, 1, 2, 3].map((at) => ({ quantity: 1, sheet: `part${index * 4 + at}` })),
  },
});
/** A material in 400 parts, with four parts in each of 100 assemblies: 500 sheets use it. */
const seeds = (substanceId: number): SheetSeed[] => [
  alloy(substanceId),
  ...Array.from({ length: PARTS }, (_, index) => part(index)),
  ...Array.from({ length: ASSEMBLIES }, (_, index) => assembly(index)),
];

export interface CascadeTimes {
  ancestors: number;
  previewMs: number;
  runMs: number;
  undoMs: number;
}
async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

/** Corrects the material, runs the cascade, and undoes it. */
export async function timeCascade({ app, call }: BenchServer, substanceId: number): Promise<CascadeTimes> {
  const auth = systemAuth(MAKER);
  const written = await app
    .get(Db)
    .runAs({ ...auth.scope, reach: 'enterprise', enterpriseId: MAKER }, () =>
      app
        .get(SheetWriter, { strict: false })
        .createMany(
          { ...auth, scope: { ...auth.scope, reach: 'enterprise', enterpriseId: MAKER } },
          seeds(substanceId),
        ),
    );
  const { sheet } = await call(mdsApi.sheets.newVersion, { id: written[0]?.id ?? 0 });
  const next = await call(mdsApi.sheets.release, { id: sheet.id, to: release });
  const change = { kind: 'sheet', to: next.id };
  const preview = await timed(() => call(mdsCascadeApi.preview, { change }));
  const ready = preview.result.rows.filter(({ state }) => state === 'ready').map(({ sheetId }) => sheetId);
  const run = await timed(() => call(mdsCascadeApi.run, { change, sheetIds: ready }));
  const undo = await timed(() => call(mdsCascadeApi.undo, { id: run.result.cascade.id }));
  return { ancestors: run.result.sheets.length, previewMs: preview.ms, runMs: run.ms, undoMs: undo.ms };
}

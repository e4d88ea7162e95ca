import { mdsApi } from '@matlas/contract';
import type { Contestant } from '../measure';
import type { BenchServer } from './server';

export const RELEASE = { first: 'first level of one MDS', whole: 'release of one MDS' };

interface Draft {
  id: number;
}

/** A draft like the median component, with this many references to released sheets. */
function drafts({ call }: BenchServer, cids: readonly number[]) {
  let made = 0;
  return (): Promise<Draft> => {
    made += 1;
    const tree = {
      kind: 1,
      name: `Released part ${made}`,
      number: `RP-${made}`,
      measuredMassGrams: '1',
      children: cids.map((cid) => ({ quantity: 1, ref: { cid } })),
    };
    return call(mdsApi.component.create, { tree });
  };
}

/** Compares opening the first level of a sheet with releasing a similar one. Drafts are made before the measurement. */
export async function releaseContestants(
  server: BenchServer,
  cids: readonly number[],
  rounds: number,
): Promise<Contestant[]> {
  const { call } = server;
  const make = drafts(server, cids);
  const waiting: Draft[] = [];
  for (let count = 0; count < rounds; count++) waiting.push(await make());
  const opened = await make();
  await call(mdsApi.sheets.release, { id: opened.id, to: 'IR' });
  return [
    {
      name: RELEASE.first,
      run: () => call(mdsApi.tree.listChildren, { path: String(opened.id) }),
      every: 1,
      warmUps: 3,
    },
    {
      name: RELEASE.whole,
      run: () => call(mdsApi.sheets.release, { id: waiting.pop()?.id ?? 0, to: 'IR' }),
      every: 1,
      warmUps: 3,
    },
  ];
}

import type { Client } from 'pg';
import { judgeGoal, type Verdict } from './goals';
import { RELEASE, releaseContestants } from './graph/release';
import { type BenchServer, startServer } from './graph/server';
import { listedSubstances, lookUpUses } from './graph/where-used';
import { type Contestant, type Round, takeTurns } from './measure';
import { NAMES } from './names';
import { copyNeeded } from './peers';
import type { FilledSet } from './sets';

const ROUNDS = 12;
const WARM_UPS = 3;
const CHILDREN_OF_A_RELEASE = 5;
const USED = 'where-used of listed substances';

async function releaseRounds(server: BenchServer, client: Client): Promise<Round[]> {
  const { rows } = await client.query<{ cid: string }>(
    'select cid from mds_sheet where kind = 1 and cid > 0 order by height, cid limit $1',
    [CHILDREN_OF_A_RELEASE],
  );
  const children = rows.map(({ cid }) => Number(cid));
  return takeTurns(await releaseContestants(server, children, ROUNDS + WARM_UPS), ROUNDS, () => undefined);
}

/**
 * G7 and G8: where-used, and the release of one MDS with its closure, packed row and uses, requested from a server
 * as users do.
 */
export async function serverRounds(
  { url, client, listed }: FilledSet,
  table: (rounds: readonly Round[], base: string) => void,
): Promise<Verdict[]> {
  const server = await startServer(url, client);
  try {
    const substances = listedSubstances(listed);
    const contestants: Contestant[] = [
      { name: NAMES.copy, run: () => copyNeeded(client), every: 1, warmUps: 2 },
      { name: USED, run: () => lookUpUses(server, substances), every: 1, warmUps: 2 },
    ];
    const used = await takeTurns(contestants, ROUNDS, () => undefined);
    table(used, NAMES.copy);
    const released = await releaseRounds(server, client);
    table(released, RELEASE.first);
    return [
      judgeGoal(used, {
        name: 'G7',
        text: 'where-used of one substance, x L1',
        over: USED,
        under: NAMES.copy,
        limit: 0.1,
        times: substances.length,
      }),
      judgeGoal(released, {
        name: 'G8',
        text: 'release of one MDS, x opening its first level',
        over: RELEASE.whole,
        under: RELEASE.first,
        limit: 3,
      }),
    ];
  } finally {
    await server.close();
  }
}

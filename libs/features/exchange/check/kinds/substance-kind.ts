import { Injectable } from '@nestjs/common';
import { buffersOf, percentText } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { taskFile, WorkerPool } from '@matlas/server-kit';
import type { StoredFinding } from '../check-result.store';
import type { Batch, CheckedKind } from './checked-kind';
import { SecretNodeStore } from './secret-node.store';
import type { FoundSubstance } from './substances.task';
import { gramsText } from './svhc-kind';

const FIND = taskFile<typeof import('./substances.task')>(require.resolve('./substances.task'));
/** A substance that the user searched for. */
const FOUND = 1;
const MAX_SHARE = 1;

/** Finds the substances named by the user, with their amounts in each sheet. */
@Injectable()
export class SubstanceKind implements CheckedKind {
  readonly kind = 'substances';
  constructor(
    private readonly graphs: SheetGraphStore,
    private readonly pool: WorkerPool,
    private readonly secrets: SecretNodeStore,
  ) {}

  async find(batch: Batch): Promise<StoredFinding[][]> {
    const { auth, run, sheets, forest, signal } = batch;
    const wanted = (run.options.substances ?? []).flatMap(({ ids }) => ids);
    const roots = sheets.map(({ id }) => id);
    const question = {
      graph: await this.graphs.load(roots),
      roots,
      wanted,
      secretNodes: await this.secrets.listNodesBelow(forest.nodeIds, auth.enterpriseId),
    };
    const found = await this.pool.run(FIND, question, { signal, transfer: buffersOf(question) });
    const names = await this.secrets.findSubstanceNames([...new Set(found.map(({ substance }) => substance))]);
    return sheets.map(({ id }) =>
      found
        .filter(({ root }) => root === id)
        .map((each): StoredFinding => {
          const { path, names: chain } = forest.treeOf(id).placeOf(each.holder);
          const { nameZh, nameEn, cas } = names.get(each.substance) ?? { nameZh: null, nameEn: '', cas: null };
          return {
            kind: 'substances',
            level: FOUND,
            code: 'SUB.found',
            path,
            names: chain,
            params: { substanceId: each.substance, nameZh, nameEn, cas, holders: each.holders, ...numbers(each) },
          };
        }),
    );
  }
}

const numbers = ({ share, grams }: FoundSubstance): Record<string, string> => ({
  min: percentText(share.low),
  max: percentText(Math.min(MAX_SHARE, share.high)),
  ...(grams ? { minGrams: gramsText(grams.low), maxGrams: gramsText(grams.high) } : {}),
});

import type { INestApplicationContext } from '@nestjs/common';
import { CqcBomService, CqcDerivation } from '@matlas/features/cqc';
import { Accounts } from '@matlas/features/identity';
import { JobStore } from '@matlas/server-kit';
import { waitForJob } from './demo-analysis';

const ENGINEER = 'engineer';

/** Derives the CQC BOM of the demo vehicle with its data sheets, unless there is one. */
export async function deriveDemoCqc(app: INestApplicationContext, modelId: number): Promise<void> {
  const auth = await app.get(Accounts).authOfUser(ENGINEER);
  if (await app.get(CqcBomService).hasCqcBom(auth, modelId)) return;
  const { jobId } = await app
    .get(CqcDerivation)
    .start(auth, { modId: modelId, maxLevel: undefined, splitPieces: false, withSheets: true });
  await waitForJob(app.get(JobStore), auth, jobId);
}

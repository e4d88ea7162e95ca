import type { INestApplicationContext } from '@nestjs/common';
import { pageQuery, type RecyclabilityFlag } from '@matlas/contract';
import { RrrListService, RrrMarkService, RrrResultService, RrrViewService } from '@matlas/features/recyclability';
import { Accounts } from '@matlas/features/identity';
import { Db } from '@matlas/server-kit';

const ENGINEER = 'engineer';
/**
 * Parts that the maker declares dismantled, and glazing whose cullet is used: facts about this vehicle that no rule
 * can derive.
 */
const BY_HAND: readonly { names: readonly string[]; flag: RecyclabilityFlag; technology: string }[] = [
  { names: ['Front fascia', 'Rear fascia'], flag: 'mD', technology: 'T02' },
  { names: ['Front door glass', 'Rear door glass', 'Quarter glass', 'Tailgate glass'], flag: 'mD', technology: 'T04' },
  { names: ['Windscreen'], flag: 'mTr', technology: 'T04' },
];

/**
 * Marks the demo vehicle by rules, then manually, with a result after each step, so that the screens have something
 * to show and to compare.
 */
export async function markDemo(
  app: INestApplicationContext,
  modelId: number,
  onStep: (step: string) => void = () => undefined,
): Promise<void> {
  const auth = await app.get(Accounts).authOfUser(ENGINEER);
  const [view, marks, results] = [app.get(RrrViewService), app.get(RrrMarkService), app.get(RrrResultService)];
  if ((await view.listChanges(auth, { modId: modelId, page: pageQuery.parse({}) })).total > 0) return;
  onStep('analysis');
  const keep = async (note: string): Promise<void> => {
    const { model, result } = await results.computeResult(auth, modelId, note);
    await app.get(Db).tx(() => results.storeResult(auth, model, result));
  };
  await marks.autoMark(auth, { modId: modelId, replaceHand: false });
  await keep('规则标记 / By the rules');
  const technologies = await view.listTechnologies(auth, { modId: modelId, flag: undefined });
  const changes = [];
  for (const { names, flag, technology } of BY_HAND) {
    const technologyId = technologies.find(({ code, flags }) => code === technology && flags.includes(flag))?.id;
    for (const positionId of await positionsOf(app, modelId, names))
      changes.push({
        positionId,
        nodeId: undefined,
        flag,
        technologyId,
        preTreatment: undefined,
        reach: 'one' as const,
      });
  }
  await marks.mark(auth, { modId: modelId, changes, note: '拆解件与玻璃 / Dismantled parts and glazing' });
  await keep('拆解件与玻璃 / Dismantled parts and glazing');
}

/** Positions with one of the English names, including those of left and right sides. */
async function positionsOf(app: INestApplicationContext, modelId: number, names: readonly string[]): Promise<number[]> {
  const auth = await app.get(Accounts).authOfUser(ENGINEER);
  const found = await Promise.all(
    names.map((q) =>
      app.get(RrrListService).page(auth, {
        modId: modelId,
        flags: [],
        origins: [],
        unmarked: false,
        leavesOnly: false,
        page: pageQuery.parse({ q, pageSize: 50 }),
      }),
    ),
  );
  return found.flatMap(({ records }, at) =>
    records
      .filter(({ foreignName }) => foreignName?.startsWith(names[at] ?? '') === true)
      .flatMap(({ positionId }) => positionId ?? []),
  );
}

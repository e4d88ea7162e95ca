import { Injectable } from '@nestjs/common';
import { checkKind, type exchangeCheckApi, type In, type PageQuery } from '@matlas/contract';
import { AppError, type Auth, badInput, notFound } from '@matlas/server-kit';
import { type SheetSelection, type NewRun } from './check-run.store';
import { CheckTargetStore } from './check-target.store';
import { isJudging } from './kinds/candidate-list';
import { SvhcKind } from './kinds/svhc-kind';
import { SubstanceTermResolver } from './looked-for';
import { isOwn } from './rule-pack.row';
import { RulePackStore } from './rule-pack.store';

type Routes = typeof exchangeCheckApi;
type Start = In<Routes['startRun']>;

/** What a run checks: sheets, rules and lists that the caller may use. */
@Injectable()
export class CheckInputResolver {
  constructor(
    private readonly targets: CheckTargetStore,
    private readonly packs: RulePackStore,
    private readonly svhc: SvhcKind,
    private readonly lookedFor: SubstanceTermResolver,
  ) {}

  async resolveInput(auth: Auth, { side, kinds, sheetIds, options, page }: Start): Promise<NewRun> {
    const chosenKinds = checkKind.values.filter((kind) => kinds.includes(kind));
    const chosen = await this.resolveSelection(auth, side, sheetIds, page);
    const packId =
      chosenKinds.includes('custom') || chosenKinds.includes('checks')
        ? await this.packOf(auth, options.packId, chosenKinds.includes('custom'))
        : null;
    const list = chosenKinds.includes('svhc')
      ? await this.svhc.findList(options.asOf ?? (await this.packs.today()))
      : undefined;
    if (list && !isJudging(list) && chosenKinds.length === 1) throw new AppError('check.notJudged', { day: list.day });
    if (chosenKinds.includes('substances') && !options.substances?.length)
      throw badInput({ path: 'options.substances', code: 'check.substancesRequired' });
    const substances = chosenKinds.includes('substances')
      ? await this.lookedFor.resolveTerms(auth, options.substances ?? [])
      : [];
    return {
      side,
      kinds: chosenKinds,
      chosen,
      packId,
      ...(isJudging(list)
        ? { listVersionId: list.versionId, listLabel: list.label }
        : { listVersionId: null, listLabel: null }),
      options: {
        ...(options.asOf === undefined ? {} : { asOf: options.asOf }),
        ...(substances.length > 0 ? { substances } : {}),
      },
    };
  }
  private async resolveSelection(
    auth: Auth,
    side: Start['side'],
    sheetIds: Start['sheetIds'],
    page: PageQuery,
  ): Promise<SheetSelection> {
    if (sheetIds === undefined) {
      const { total } = await this.targets.page(auth.scope, side, {
        ...page,
        pageNo: 1,
        pageSize: 1,
        cursor: undefined,
      }); // an invalid query is refused here, not in the job
      if (total === 0) throw new AppError('check.nothing');
      return { page: { ...page, cursor: undefined } };
    }
    const ids = [...new Set(sheetIds)].sort((one, other) => one - other);
    const missing = ids.length - (await this.targets.countVisible(auth.scope, ids));
    if (missing > 0) throw new AppError('check.sheetNotVisible', { count: missing });
    return { sheetIds: ids };
  }
  /** An own version by its id, otherwise the one in force. The check rules need no pack. */
  private async packOf(auth: Auth, packId: number | undefined, isNeeded: boolean): Promise<number | null> {
    if (packId !== undefined) {
      const pack = await this.packs.findPack(auth.scope, packId);
      if (!isOwn(auth, pack)) throw notFound('rulePack', packId);
      return pack.id;
    }
    const inForce = (await this.packs.findInForce([auth.enterpriseId])).get(auth.enterpriseId);
    if (!inForce && isNeeded) throw new AppError('check.noPack');
    return inForce?.id ?? null;
  }
}

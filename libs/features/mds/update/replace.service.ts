import { Injectable } from '@nestjs/common';
import type { ReplacedSheet, Replacement } from '@matlas/contract';
import { type AppError, type Auth, Db, Translator } from '@matlas/server-kit';
import { DraftPersistence } from '../draft-persistence';
import { countsOf, SheetChecks } from '../sheet-checks';
import { SheetStore } from '../sheet.store';
import { isChanged, type PlannedReplacement, ReplacePlanner } from './replace-planner';

/**
 * Replaces references in drafts: previewed, then all that can be done in one transaction, and put back in the same way.
 */
@Injectable()
export class ReplaceService {
  constructor(
    private readonly db: Db,
    private readonly planner: ReplacePlanner,
    private readonly sheets: SheetStore,
    private readonly checks: SheetChecks,
    private readonly keeper: DraftPersistence,
    private readonly translator: Translator,
  ) {}

  async preview(auth: Auth, replacements: readonly Replacement[], restore: boolean): Promise<ReplacedSheet[]> {
    return (await this.planner.plan(auth, replacements, restore)).map((planned) => this.told(planned, 'ready'));
  }
  run(auth: Auth, replacements: readonly Replacement[], restore: boolean): Promise<ReplacedSheet[]> {
    return this.db.tx(async () => {
      await this.sheets.lock(replacements.map(({ sheetId }) => sheetId));
      const planned = await this.planner.plan(auth, replacements, restore);
      for (const one of planned) if (isChanged(one)) await this.store(auth, one);
      const versions = new Map(
        (
          await this.sheets.many(
            auth.scope,
            planned.map(({ sheet }) => sheet.id),
          )
        ).map(({ id, lockVersion }) => [id, lockVersion]),
      );
      return planned.map((one) => ({
        ...this.told(one, 'replaced'),
        version: versions.get(one.sheet.id) ?? one.sheet.lockVersion,
      }));
    });
  }

  private async store(auth: Auth, { sheet, tree, after, references }: PlannedReplacement): Promise<void> {
    if (!tree) return;
    const done = references.filter(({ refusal }) => !refusal);
    await this.keeper.saveTree(
      auth,
      sheet,
      tree,
      after,
      {},
      {
        before: { references: done.map(({ from }) => `${from.cid} / ${from.cver}`) },
        after: { references: done.map(({ to }) => `${to?.cid} / ${to?.cver}`) },
      },
    );
  }

  private told(planned: PlannedReplacement, done: 'ready' | 'replaced'): ReplacedSheet {
    const { sheet, refusal, needsCascade, references, before, after, fresh, tree } = planned;
    const reasonOf = (error: AppError | undefined): string | null =>
      error ? this.translator.error(error.code, error.params) : null;
    const state = isChanged(planned) ? done : needsCascade ? 'cascade' : 'refused';
    const countsIn = (findings: PlannedReplacement['before']): ReplacedSheet['before'] => {
      const { errorCount: errors, warningCount: warnings } = countsOf(findings);
      return { errors, warnings };
    };
    return {
      sheetId: sheet.id,
      cid: Number(sheet.cid),
      cver: sheet.cver,
      kind: sheet.kind as ReplacedSheet['kind'],
      name: sheet.name,
      foreignName: sheet.foreignName,
      number: sheet.number,
      version: sheet.lockVersion,
      state,
      reason: reasonOf(refusal ?? (isChanged(planned) ? undefined : references.find((one) => one.refusal)?.refusal)),
      before: countsIn(before),
      after: countsIn(after),
      findings: tree ? this.checks.tell(sheet.id, sheet.ruleSet, tree, fresh).findings : [],
      references: references.map(({ from, to, uses, refusal: stays }) => ({
        fromId: from.id,
        fromCver: from.cver,
        fromName: from.name,
        fromForeignName: from.foreignName,
        toId: to?.id ?? null,
        toCver: to?.cver ?? null,
        uses,
        reason: reasonOf(stays),
      })),
    };
  }
}

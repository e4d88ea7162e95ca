import { Injectable } from '@nestjs/common';
import type { ReplacedSheet, Replacement } from '@matlas/contract';
import { type AppError, type Auth, Db, Translator } from '@matlas/server-kit';
import { DraftPersistence } from '../draft-persistence';
import { toCheckCounts, SheetChecks } from '../sheet-checks';
import { SheetStore } from '../sheet.store';
import { isChanged, type PlannedReplacement, ReplacePlanner } from './replace-planner';

/**
 * Replaces references in drafts: with a preview, then all possible ones in one transaction; can be undone in the
 * same way.
 */
@Injectable()
export class ReplaceService {
  constructor(
    private readonly db: Db,
    private readonly planner: ReplacePlanner,
    private readonly sheets: SheetStore,
    private readonly checks: SheetChecks,
    private readonly persistence: DraftPersistence,
    private readonly translator: Translator,
  ) {}

  async preview(auth: Auth, replacements: readonly Replacement[], restore: boolean): Promise<ReplacedSheet[]> {
    return (await this.planner.plan(auth, replacements, restore)).map((planned) =>
      this.toReplacedSheet(planned, 'ready'),
    );
  }
  replaceReferences(auth: Auth, replacements: readonly Replacement[], restore: boolean): Promise<ReplacedSheet[]> {
    return this.db.tx(async () => {
      await this.sheets.lock(replacements.map(({ sheetId }) => sheetId));
      const planned = await this.planner.plan(auth, replacements, restore);
      for (const one of planned) if (isChanged(one)) await this.storeReplacement(auth, one);
      const versions = new Map(
        (
          await this.sheets.findSheets(
            auth.scope,
            planned.map(({ sheet }) => sheet.id),
          )
        ).map(({ id, lockVersion }) => [id, lockVersion]),
      );
      return planned.map((one) => ({
        ...this.toReplacedSheet(one, 'replaced'),
        version: versions.get(one.sheet.id) ?? one.sheet.lockVersion,
      }));
    });
  }

  private async storeReplacement(auth: Auth, { sheet, tree, after, references }: PlannedReplacement): Promise<void> {
    if (!tree) return;
    const done = references.filter(({ refusal }) => !refusal);
    await this.persistence.saveTree(
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

  private toReplacedSheet(planned: PlannedReplacement, done: 'ready' | 'replaced'): ReplacedSheet {
    const { sheet, refusal, needsCascade, references, before, after, fresh, tree } = planned;
    const reasonOf = (error: AppError | undefined): string | null =>
      error ? this.translator.error(error.code, error.params) : null;
    const state = isChanged(planned) ? done : needsCascade ? 'cascade' : 'refused';
    const countsIn = (findings: PlannedReplacement['before']): ReplacedSheet['before'] => {
      const { errorCount: errors, warningCount: warnings } = toCheckCounts(findings);
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
      findings: tree ? this.checks.toSheetCheck(sheet.id, sheet.ruleSet, tree, fresh).findings : [],
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

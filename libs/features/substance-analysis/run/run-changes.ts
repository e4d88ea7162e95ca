import { Injectable } from '@nestjs/common';
import { type AnalysisRun, lawCodeIn } from '@matlas/contract';
import { EXEMPTION_FACTS, type DeclaredFacts } from '@matlas/domain';
import { Translator } from '@matlas/server-kit';
import type { AnalysisRunRecord } from './analysis-run.store';
import { type BomChange, type PresentList, RunChangeStore } from './run-change.store';

type Reason = AnalysisRun['staleReasons'][number];

/** Describes what changed since a run: lists, data sheets and BOM, with counts, in the language of the caller. */
@Injectable()
export class RunChanges {
  constructor(
    private readonly store: RunChangeStore,
    private readonly translator: Translator,
  ) {}

  /** @param asOf day whose lists are used for the comparison */
  async explainChanges(run: AnalysisRunRecord, asOf: string): Promise<Reason[]> {
    const [bom, lists, facts, substances] = await Promise.all([
      run.modelId === null ? this.store.compareSheets(run) : this.store.compareBom(run),
      this.store.listPresentLists(run, asOf),
      this.store.findModelFacts(run),
      this.store.countReplacedSubstances(run),
    ]);
    const reasons = [
      ...lists.flatMap((list) => this.listReasons(run, list)),
      ...this.sheetReasons(bom),
      ...(substances > 0
        ? [{ kind: 'sheets' as const, sentence: this.translate('substancesReplaced', { substances }) }]
        : []),
      ...this.positionReasons(bom, run.modelId === null ? 'sheets' : 'bom'),
      ...this.factReasons(run, facts),
    ];
    return reasons.length > 0 ? reasons : [{ kind: 'other', sentence: this.translate('other') }];
  }
  private listReasons(
    run: AnalysisRunRecord,
    { lawId, versionId, code, label, items, editedItems, turnedItems }: PresentList,
  ): Reason[] {
    const used = run.lists.find((list) => list.lawId === lawId);
    const params = {
      law: lawCodeIn(this.translator.language, code),
      label,
      items,
      before: used?.label ?? '',
      beforeItems: used?.items ?? 0,
      edited: editedItems,
      turned: turnedItems,
    };
    if (!used && run.notJudged.some((law) => law.lawId === lawId && law.reason === 'noLimit')) return [];
    if (!used) return [{ kind: 'list', sentence: this.translate('newList', params) }];
    if (used.versionId !== versionId) return [{ kind: 'list', sentence: this.translate('otherList', params) }];
    const reason = (key: string, count: number): Reason[] =>
      count > 0 ? [{ kind: 'list', sentence: this.translate(key, params) }] : [];
    return [...reason('editedList', editedItems), ...reason('turnedList', turnedItems)];
  }
  private sheetReasons({ rehooked, released }: BomChange): Reason[] {
    if (rehooked === 0) return [];
    return [
      {
        kind: 'sheets',
        sentence: this.translate(released > 0 ? 'sheetsReleased' : 'sheets', { positions: rehooked, released }),
      },
    ];
  }
  private positionReasons({ added, removed, edited }: BomChange, kind: 'bom' | 'sheets'): Reason[] {
    const parts = Object.entries({ added, removed, edited }).filter(([, positions]) => positions > 0);
    if (parts.length === 0) return [];
    return [
      {
        kind,
        sentence: this.translate(kind === 'bom' ? 'bom' : 'sheetSet', {
          parts: parts.map(([key, positions]) => this.translate(key, { positions })).join(this.translate('comma')),
        }),
      },
    ];
  }
  /** For a run under chosen facts, changes of the model's facts are irrelevant. */
  private factReasons({ facts, askedFacts }: AnalysisRunRecord, present: DeclaredFacts | undefined): Reason[] {
    const changed =
      facts && askedFacts === null && present ? EXEMPTION_FACTS.filter((fact) => facts[fact] !== present[fact]) : [];
    const names = changed.map((fact) => this.translator.label('exemptionFact', fact)).join(this.translate('comma'));
    return changed.length > 0 ? [{ kind: 'facts', sentence: this.translate('facts', { facts: names }) }] : [];
  }
  private translate(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('analysis', `stale.${key}`, params);
  }
}

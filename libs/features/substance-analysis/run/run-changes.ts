import { Injectable } from '@nestjs/common';
import { type AnalysisRun, lawCodeIn } from '@matlas/contract';
import { EXEMPTION_FACTS, type SaidFacts } from '@matlas/domain';
import { Translator } from '@matlas/server-kit';
import type { AnalysisRunRecord } from './analysis-run.store';
import { type BomChange, type PresentList, RunChangeStore } from './run-change.store';

type Reason = AnalysisRun['staleReasons'][number];

/** Says what changed after a run: lists, data sheets, the BOM, with counts, in the caller's language. */
@Injectable()
export class RunChanges {
  constructor(
    private readonly store: RunChangeStore,
    private readonly translator: Translator,
  ) {}

  /** @param asOf the day whose lists count now */
  async since(run: AnalysisRunRecord, asOf: string): Promise<Reason[]> {
    const [bom, lists, facts] = await Promise.all([
      run.modelId === null ? this.store.sheets(run) : this.store.bom(run),
      this.store.lists(run, asOf),
      this.store.modelFacts(run),
    ]);
    const reasons = [
      ...lists.flatMap((list) => this.list(run, list)),
      ...this.sheets(bom),
      ...this.positions(bom, run.modelId === null ? 'sheets' : 'bom'),
      ...this.facts(run, facts),
    ];
    return reasons.length > 0 ? reasons : [{ kind: 'other', sentence: this.say('other') }];
  }
  private list(
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
    if (!used) return [{ kind: 'list', sentence: this.say('newList', params) }];
    if (used.versionId !== versionId) return [{ kind: 'list', sentence: this.say('otherList', params) }];
    const reason = (key: string, count: number): Reason[] =>
      count > 0 ? [{ kind: 'list', sentence: this.say(key, params) }] : [];
    return [...reason('editedList', editedItems), ...reason('turnedList', turnedItems)];
  }
  private sheets({ rehooked, released }: BomChange): Reason[] {
    if (rehooked === 0) return [];
    return [
      {
        kind: 'sheets',
        sentence: this.say(released > 0 ? 'sheetsReleased' : 'sheets', { positions: rehooked, released }),
      },
    ];
  }
  private positions({ added, removed, edited }: BomChange, kind: 'bom' | 'sheets'): Reason[] {
    const parts = Object.entries({ added, removed, edited }).filter(([, positions]) => positions > 0);
    if (parts.length === 0) return [];
    return [
      {
        kind,
        sentence: this.say(kind === 'bom' ? 'bom' : 'sheetSet', {
          parts: parts.map(([key, positions]) => this.say(key, { positions })).join(this.say('comma')),
        }),
      },
    ];
  }
  /** Of a run under facts of its own nothing of the model's counts. */
  private facts({ facts, askedFacts }: AnalysisRunRecord, present: SaidFacts | undefined): Reason[] {
    const changed =
      facts && askedFacts === null && present ? EXEMPTION_FACTS.filter((fact) => facts[fact] !== present[fact]) : [];
    const names = changed.map((fact) => this.translator.label('exemptionFact', fact)).join(this.say('comma'));
    return changed.length > 0 ? [{ kind: 'facts', sentence: this.say('facts', { facts: names }) }] : [];
  }
  private say(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('analysis', `stale.${key}`, params);
  }
}

import { Injectable } from '@nestjs/common';
import type { ImpactRow } from '@matlas/contract';
import { changesBetween, JudgedRulesStore, type ListState } from '@matlas/features/rules';
import { changeEntry, endsBetween, exemptionEntry } from './impact-entries';
import { ImpactFindStore, type NewEntry } from './impact-find.store';

/** The state of a list before and after. */
export interface ListPair {
  before: ListState;
  after: ListState;
}
interface ComparisonInput {
  kind: ImpactRow['kind'];
  pairs: readonly ListPair[];
  fromDate: string;
  toDate: string;
}
/** Result of the comparison, before sheets are searched. */
export interface ListDifference {
  entries: NewEntry[];
  wordsOnly: number;
  memberless: number;
}

const numbered = (drafts: readonly Omit<NewEntry, 'n'>[]): NewEntry[] =>
  drafts.map((draft, at) => ({ ...draft, n: at + 1 }));

/** Compares two states of lists. */
@Injectable()
export class ImpactComparison {
  constructor(
    private readonly find: ImpactFindStore,
    private readonly rules: JudgedRulesStore,
  ) {}

  /** The differences of the lists, and exemptions that end between the two dates. */
  async compare({ kind, pairs, fromDate, toDate }: ComparisonInput): Promise<ListDifference> {
    const differences = pairs.map(({ before, after }) => ({ after, ...changesBetween(before, after) }));
    const changed = differences.flatMap(({ changes, after }) =>
      changes.map((change, place) => changeEntry(change, after, place)),
    );
    const ending = kind === 'date' ? await this.listEnding(pairs, fromDate, toDate) : [];
    const entries = numbered([...changed, ...ending]);
    return {
      entries,
      wordsOnly: differences.reduce((sum, { wordsOnly }) => sum + wordsOnly, 0),
      memberless: entries.filter(({ substanceIds, codes }) => substanceIds.length + codes.length === 0).length,
    };
  }
  private async listEnding(pairs: readonly ListPair[], from: string, to: string): Promise<Omit<NewEntry, 'n'>[]> {
    const laws = pairs.map(({ after }) => after.law);
    const { exemptions } = await this.rules.loadRules(
      laws.map(({ id }) => id),
      from,
    );
    const ends = exemptions
      .filter(({ superseded }) => !superseded)
      .map((exemption) => ({ exemption, fields: endsBetween(exemption, from, to) }))
      .filter(({ fields }) => fields.length > 0);
    const [codes, texts] = await Promise.all([
      this.find.codesOf([...new Set(ends.flatMap(({ exemption }) => [exemption.entry, exemption.entryKey]))]),
      this.find.textsOf(ends.map(({ exemption }) => exemption.id)),
    ]);
    return ends.flatMap(({ exemption, fields }) =>
      laws
        .filter(({ exemptionLaw }) => exemptionLaw === exemption.lawCode)
        .map((law) =>
          exemptionEntry(
            { ...exemption, ...(texts.get(exemption.id) ?? { textZh: null, textEn: exemption.entry }) },
            law.id,
            fields,
            [...new Set([...(codes.get(exemption.entry) ?? []), ...(codes.get(exemption.entryKey) ?? [])])],
          ),
        ),
    );
  }
}

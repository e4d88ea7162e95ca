import { Injectable } from '@nestjs/common';
import { type MergeKind, mergeKind, type MergeNotice, type MergePreview } from '@matlas/contract';
import type { Scope } from '@matlas/server-kit';
import { type EnterpriseRecord, EnterpriseStore } from '../enterprises/enterprise.store';
import { CapacityStore, type Seat } from '../users/capacity.store';
import { MergeBlockStore } from './merge-block.store';
import { MergePeopleStore } from './merge-people.store';
import { MergePlan } from './merge-plan';
import { MergeRowStore, type MergeValues } from './merge-row.store';
import { MergeStore } from './merge.store';
import type { MergeStep } from './merge-steps';

export interface Pair {
  source: EnterpriseRecord;
  target: EnterpriseRecord;
}
const SEATS: readonly Seat[] = ['upload', 'download', 'upDownload', 'cosNormal', 'cosAdvanced'];
const COMPARED = [
  'identity',
  'duns',
  'taxCode',
  'countryCode',
  'mailbox',
  'contractStart',
  'contractEnd',
  'starLevel',
  'monthlySaves',
] as const;

/** The mark that makes a code or a name of the source different from one that the target has. */
export const mergeValuesOf = ({ source, target }: Pair): MergeValues => ({
  source: source.id,
  target: target.id,
  codeMark: `-${source.code}`,
  nameMark: ` (${source.code})`,
});
/** One entry per kind, in display order. */
export function sumByKind<T extends { kind: MergeKind; count: number }>(
  found: readonly T[],
): { kind: MergeKind; count: number }[] {
  const sums = new Map<MergeKind, number>();
  for (const { kind, count } of found) sums.set(kind, (sums.get(kind) ?? 0) + count);
  return mergeKind.values.flatMap((kind) => (sums.has(kind) ? [{ kind, count: sums.get(kind) ?? 0 }] : []));
}

/** Preview of a merge, computed from the steps that execute it, with everything that blocks it. */
@Injectable()
export class MergeCheck {
  constructor(
    private readonly plan: MergePlan,
    private readonly rows: MergeRowStore,
    private readonly merges: MergeStore,
    private readonly people: MergePeopleStore,
    private readonly enterprises: EnterpriseStore,
    private readonly blocks: MergeBlockStore,
    private readonly capacity: CapacityStore,
  ) {}

  async getPair(scope: Scope, sourceId: number, targetId: number): Promise<Pair> {
    return {
      source: await this.enterprises.getEnterprise(scope, sourceId),
      target: await this.enterprises.getEnterprise(scope, targetId),
    };
  }

  async preview(pair: Pair): Promise<MergePreview> {
    const { source, target } = pair;
    const values = mergeValuesOf(pair);
    const capacities = await this.capacities(pair);
    const counted = await this.countByKind(values);
    return {
      source: toMergeSide(source),
      target: toMergeSide(target),
      moves: counted,
      capacities,
      differences: differencesOf(pair),
      blockers: [
        ...stateBlockers(pair),
        ...(await this.blockers(pair)),
        ...capacities
          .filter(({ used, added, capacity }) => added > 0 && used + added > capacity)
          .map(({ right, used, added, capacity }) => ({
            code: 'capacity',
            field: right,
            count: used + added - capacity,
          })),
      ],
      notices: [
        ...(await this.peopleNotices(pair)),
        ...(await this.stepNotices(values)),
        ...(target.monthlySaves === null ? [] : [{ code: 'quota', count: target.monthlySaves }]),
      ],
    };
  }

  async countByKind(values: MergeValues): Promise<MergePreview['moves']> {
    const found: { kind: MergeKind; count: number }[] = [];
    const there: { kind: MergeKind; count: number }[] = [];
    for (const step of this.plan.steps) {
      if (step.op === 'move') {
        found.push({ kind: step.kind, count: await this.rows.countConcerned(step, values) });
        there.push({ kind: step.kind, count: await this.rows.countOfTarget(step, values) });
      }
      if (step.op === 'along') found.push({ kind: step.kind, count: await this.rows.countAlong(step, values) });
    }
    const has = new Map(sumByKind(there).map(({ kind, count }) => [kind, count]));
    return sumByKind(found)
      .filter(({ count }) => count > 0)
      .map((sum) => ({ ...sum, targetHas: has.get(sum.kind) ?? 0 }));
  }
  async stepNotices(values: MergeValues): Promise<MergeNotice[]> {
    const notices: MergeNotice[] = [];
    for (const step of this.plan.steps) notices.push(...(await this.noticeOf(step, values)));
    return notices;
  }
  private async noticeOf(step: MergeStep, values: MergeValues): Promise<MergeNotice[]> {
    if (step.op === 'move') {
      const count = await this.rows.countStaying(step, values);
      return count > 0 ? [{ code: 'stays', kind: step.kind, count }] : [];
    }
    if (step.op === 'along' || (step.op === 'rewrite' && !step.noticeCode)) return [];
    const count = await this.rows.countConcerned(step, values);
    if (count === 0) return [];
    if (step.op === 'park') return [{ code: 'between', kind: step.kind, count }];
    return [
      {
        code: step.noticeCode ?? 'renamed',
        kind: step.kind,
        field: step.column,
        count,
        ...(step.noticeCode === 'renamed' ? { examples: await this.rows.listExamples(step, values) } : {}),
      },
    ];
  }
  async peopleNotices({ source, target }: Pair): Promise<MergeNotice[]> {
    const administrators = await this.people.listAdministrators(source.id);
    const same = await this.people.sameUserCodes(source.id, target.id);
    return [
      ...(administrators.length > 0
        ? [
            {
              code: 'administrators',
              count: administrators.length,
              name: administrators.map(({ name }) => name).join('、'),
            },
          ]
        : []),
      ...(same > 0 ? [{ code: 'userCode', count: same }] : []),
    ];
  }

  private async blockers({ source, target }: Pair): Promise<MergeNotice[]> {
    const blockers: MergeNotice[] = [];
    for (const { nameZh, undoUntil } of await this.merges.listUndoable([source.id, target.id]))
      blockers.push({ code: 'openMerge', name: nameZh, date: undoUntil });
    const running = await this.blocks.openJobs(source.id);
    if (running > 0) blockers.push({ code: 'jobs', count: running });
    const pending = await this.blocks.pendingChanges(source.id);
    if (pending > 0) blockers.push({ code: 'changePending', count: pending });
    if ((await this.people.listAdministrators(target.id)).length === 0) blockers.push({ code: 'noAdministrator' });
    return blockers;
  }
  private async capacities({ source, target }: Pair): Promise<MergePreview['capacities']> {
    const [ofSource, ofTarget] = [await this.capacity.getSeats(source.id), await this.capacity.getSeats(target.id)];
    return SEATS.map((right) => ({
      right,
      used: ofTarget[right].used,
      added: ofSource[right].used,
      capacity: ofTarget[right].capacity,
    }));
  }
}

export const toMergeSide = ({ id, code, nameZh, nameEn }: EnterpriseRecord): MergePreview['source'] => ({
  id,
  code,
  nameZh,
  nameEn,
});
const asText = (value: string | number | null): string | null => (value === null ? null : String(value));
const differencesOf = ({ source, target }: Pair): MergePreview['differences'] =>
  COMPARED.filter((field) => source[field] !== target[field]).map((field) => ({
    field,
    source: asText(source[field]),
    target: asText(target[field]),
  }));
function stateBlockers({ source, target }: Pair): MergeNotice[] {
  const blockers: MergeNotice[] = [];
  for (const [field, enterprise] of [
    ['source', source],
    ['target', target],
  ] as const) {
    if (enterprise.identity === 'platform') blockers.push({ code: 'platform', field });
    else if (enterprise.state !== 'active') blockers.push({ code: 'notActive', field });
  }
  return blockers;
}

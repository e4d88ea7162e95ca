import { Injectable } from '@nestjs/common';
import type {
  api,
  ApprovedPairs,
  CodeApproval,
  CodeText,
  ConversionDirection,
  In,
  OpenCode,
  Page,
  PageQuery,
} from '@matlas/contract';
import {
  rankApplicationCandidates,
  type CodeMeaning,
  isApprovalValid,
  type MeaningLists,
  meaningKey,
  equivalentCandidate,
} from '@matlas/domain';
import { AppError, AuditTrail, type Auth, can, clock, Db, notFound } from '@matlas/server-kit';
import { type ApprovalRecord, CodeApprovalStore } from './code-approval.store';
import { CodeMeaningStore } from './code-meaning.store';
import { ConversionSheetStore, type UnapprovedUse } from './conversion-sheet.store';
import { ConversionStore } from './conversion.store';
import { byCode } from './conversion-worlds';

/** The uses of a code without approval: substances, their classes, and the sheets. */
interface Uses {
  substances: Map<string, UnapprovedUse>;
  classes: Set<string>;
  sheets: Set<number>;
}

type NamedSubstance = Awaited<ReturnType<CodeMeaningStore['substancesByCas']>>[number];

/**
 * Approved correspondences of application codes between two systems: proposed by meaning and approved by a user,
 * never derived from the number.
 */
@Injectable()
export class CodeApprovalService {
  constructor(
    private readonly db: Db,
    private readonly approvals: CodeApprovalStore,
    private readonly meanings: CodeMeaningStore,
    private readonly runs: ConversionStore,
    private readonly sheets: ConversionSheetStore,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<CodeApproval>> {
    const found = await this.approvals.page(auth.scope, page);
    const lists = { toImds: await this.lists('toImds'), fromImds: await this.lists('fromImds') };
    return { ...found, records: found.records.map((record) => toRow(auth, record, lists[record.direction])) };
  }
  /** All codes of the other list, for a user who finds none of the candidates right. */
  async listCodes(_: Auth, { direction, q }: In<typeof api.transferConversion.codes>): Promise<CodeText[]> {
    const { to, asOf } = await this.lists(direction);
    const wanted = (q ?? '').toLowerCase();
    return [...to.values()]
      .filter(
        (meaning) =>
          isOpen(meaning, asOf) &&
          `${meaning.code} ${meaning.nameZh} ${meaning.nameEn} ${meaning.entries.join(' ')}`
            .toLowerCase()
            .includes(wanted),
      )
      .map(textOf);
  }
  async listUnapproved(auth: Auth, runId: number): Promise<OpenCode[]> {
    const { direction } = await this.runs.getRun(auth.scope, runId);
    const lists = await this.lists(direction);
    const uses = usesOf(await this.sheets.listUnapprovedUses(runId));
    const cas = [
      ...new Set(
        [...uses.values()].flatMap(({ substances }) => [...substances.values()].flatMap((one) => one.cas ?? [])),
      ),
    ];
    const [entities, named] = [
      await this.meanings.entities(cas),
      new Map((await this.meanings.substancesByCas(auth.scope, cas)).map((one) => [one.cas, one])),
    ];
    return [...uses].flatMap(([code, use]) => {
      const source = lists.from.get(code);
      return source ? [openCode(source, use, lists, entities, named)] : [];
    });
  }
  approve(auth: Auth, { direction, pairs }: ApprovedPairs): Promise<null> {
    return this.db.tx(async () => {
      const { from, to, asOf } = await this.lists(direction);
      await this.assertSubstances(
        auth,
        pairs.flatMap(({ substanceId }) => substanceId ?? []),
      );
      const approvals = pairs.map(({ code, to: toCode, substanceId }) => {
        const [source, target] = [from.get(code), to.get(toCode)];
        if (!source) throw new AppError('applicationCode.unknown', { code });
        if (!target || !isOpen(target, asOf)) throw new AppError('conversion.codeClosed', { code: toCode });
        return {
          direction,
          code,
          toCode,
          substanceId: substanceId ?? null,
          nameZh: source.nameZh,
          nameEn: source.nameEn,
          toNameZh: target.nameZh,
          toNameEn: target.nameEn,
          meaning: meaningKey(source),
          toMeaning: meaningKey(target),
        };
      });
      await this.approvals.addApproval(auth, approvals);
      await this.audit.write(auth, {
        subject: 'transfer_code_approval',
        subjectId: 0,
        action: 'create',
        after: {
          direction,
          pairs: pairs.map(
            ({ code, to: toCode, substanceId }) => `${code} = ${toCode}${substanceId ? ` (${substanceId})` : ''}`,
          ),
        },
      });
      return null;
    });
  }
  withdraw(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      await this.approvals.withdraw(auth, ids);
      await this.audit.write(auth, {
        subject: 'transfer_code_approval',
        subjectId: ids[0] ?? 0,
        action: 'delete',
        after: { ids },
      });
      return null;
    });
  }

  private async assertSubstances({ scope }: Auth, ids: readonly number[]): Promise<void> {
    const found = new Set((await this.meanings.listSubstances(scope, ids)).map(({ id }) => id));
    const missing = ids.find((id) => !found.has(id));
    if (missing !== undefined) throw notFound('substance', missing);
  }
  private async lists(direction: ConversionDirection): Promise<MeaningLists> {
    const { from, to } = await this.meanings.findLists(direction);
    return { from: byCode(from), to: byCode(to), asOf: clock.today() };
  }
}

const isOpen = ({ state, validTo }: CodeMeaning, asOf: string): boolean =>
  state === 'active' && (validTo === null || validTo >= asOf);
const textOf = ({ code, nameZh, nameEn, entries }: CodeMeaning): CodeText => ({
  code,
  nameZh,
  nameEn,
  entries: [...entries],
});

/**
 * A code with its uses, and its possible meanings in the other system by the elements and classes of its
 * substances.
 */
function openCode(
  source: CodeMeaning,
  { substances, classes, sheets }: Uses,
  { to, asOf }: MeaningLists,
  entities: Awaited<ReturnType<CodeMeaningStore['entities']>>,
  named: ReadonlyMap<string | null, NamedSubstance>,
): OpenCode {
  const classCodes = [...classes].sort();
  const candidates = rankApplicationCandidates(source, [...to.values()], {
    entities: [...new Set([...substances.values()].flatMap((one) => entities.get(one.cas ?? '') ?? []))],
    asOf,
    ...(classCodes.length === 1 ? { classCode: classCodes[0] } : {}),
  });
  return {
    ...textOf(source),
    classCodes,
    sheets: sheets.size,
    substances: [...substances.values()].map((one) => ({
      substanceId: named.get(one.cas)?.id ?? null,
      cas: one.cas,
      name: named.get(one.cas)?.nameEn ?? one.name,
      nameZh: named.get(one.cas)?.nameZh ?? null,
    })),
    candidates: candidates.map(({ meaning, score, signs, closed }) => ({
      ...textOf(meaning),
      score,
      signs: { ...signs },
      closed,
    })),
    proposed: equivalentCandidate(candidates)?.meaning.code ?? null,
  };
}
function usesOf(rows: readonly { n: number; open: UnapprovedUse[] }[]): Map<string, Uses> {
  const uses = new Map<string, Uses>();
  for (const { n, open } of rows) {
    for (const use of open) {
      const one: Uses = uses.get(use.code) ?? { substances: new Map(), classes: new Set(), sheets: new Set() };
      one.substances.set(use.cas ?? use.name, use);
      if (use.classCode !== null) one.classes.add(use.classCode);
      one.sheets.add(n);
      uses.set(use.code, one);
    }
  }
  return uses;
}
function toRow(auth: Auth, record: ApprovalRecord, lists: MeaningLists): CodeApproval {
  const { meaning, toMeaning, approver, withdrawer, approvedAt, withdrawnAt, ...row } = record;
  const isHeld = withdrawnAt === null;
  return {
    ...row,
    approvedBy: approver,
    approvedAt: approvedAt.toISOString(),
    withdrawnBy: withdrawer,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    holds: isHeld && isApprovalValid({ ...row, meaning, toMeaning }, lists),
    can: { withdraw: isHeld && can(auth, 'mds:applicationCode:edit') },
  };
}

import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { BasicKind } from '@matlas/contract';
import { SubstanceAdditions } from '@matlas/features/catalog';
import { type Auth, can } from '@matlas/server-kit';
import type { SyncReason } from '../runs/sync-error.store';
import type { SyncOutcome } from '../runs/sync-log';
import { type BasicRow, BasicRowStore } from './basic-row.store';

interface Taking {
  auth: Auth;
  partner: { id: number; enterpriseId: number; name: string };
  kind: BasicKind;
}
const MAX_NAME = 200;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Compares basic data of a partner with those here. A copy of the partner's list is kept, so that the same list is not
 * sent twice. What is missing here is added where the caller may do so; what differs is shown, never overwritten.
 */
@Injectable()
export class BasicTaker {
  constructor(
    private readonly rows: BasicRowStore,
    private readonly additions: SubstanceAdditions,
  ) {}

  digest(partnerId: number, kind: BasicKind): Promise<string> {
    return this.rows.digestCopy(partnerId, kind);
  }
  /**
   * One piece of a list, in the transaction of the caller. `span`: the keys that it covers, so that rows which are gone
   * at the partner go here.
   */
  async takeRows(
    taking: Taking,
    given: readonly BasicRow[],
    span: { after: string; until: string | null },
  ): Promise<SyncOutcome[]> {
    const { partner, kind } = taking;
    const keys = given.map(({ key }) => key);
    const here =
      kind === 'enterprise' ? await this.rows.listCopies(partner.id, kind, keys) : await this.rows.listSame(kind, keys);
    const byKey = new Map(here.map((row) => [row.key, row]));
    const numbers = await this.knownNumbers(kind, given);
    const outcomes: SyncOutcome[] = [];
    for (const row of given) outcomes.push(await this.takeRow(taking, row, byKey.get(row.key), numbers));
    await this.rows.saveCopies(partner, kind, given);
    await this.rows.deleteBetween(partner.id, kind, span.after, span.until, keys);
    return outcomes;
  }

  private async knownNumbers(kind: BasicKind, given: readonly BasicRow[]): Promise<ReadonlySet<string>> {
    if (kind !== 'substance') return new Set();
    return this.rows.filterNumbers(
      given.flatMap(({ content: { cas, ec } }) => [textOf(cas), textOf(ec)].filter(Boolean)),
    );
  }
  private async takeRow(
    taking: Taking,
    row: BasicRow,
    here: BasicRow | undefined,
    numbers: ReadonlySet<string>,
  ): Promise<SyncOutcome> {
    const { kind } = taking;
    const base = { kind, document: row.name.slice(0, MAX_NAME) || row.key, documentKey: row.key };
    if (here && isDeepStrictEqual(here.content, row.content)) return { ...base, action: 'equal' };
    if (kind === 'enterprise') return { ...base, action: here ? 'version' : 'new' };
    const isSameSubstance = [row.content.cas, row.content.ec].some((number) => numbers.has(textOf(number)));
    if (!here && kind === 'substance' && isSameSubstance) return { ...base, action: 'equal' };
    const reasons = here
      ? [reason('sync.differsHere', row, { fields: differentFields(here, row).join(', ') })]
      : await this.add(taking, row);
    return reasons.length === 0 ? { ...base, action: 'new' } : { ...base, action: 'refused', reasons, content: row };
  }
  /** Reasons why it could not be added; none when it was. */
  private async add({ auth, partner, kind }: Taking, row: BasicRow): Promise<SyncReason[]> {
    if (kind === 'substance') return this.addSubstance(auth, partner.name, row);
    if (auth.scope.reach !== 'all') return [reason('sync.catalogueCentre', row, {})];
    if (kind === 'materialType') await this.rows.insertClass(row);
    else if (kind === 'standard') await this.rows.insertStandard(row);
    else return [reason('sync.ruleByHand', row, {})];
    return [];
  }
  private async addSubstance(auth: Auth, source: string, row: BasicRow): Promise<SyncReason[]> {
    const { cas, ec, nameEn, active, joker, kind } = row.content;
    if (kind !== 'substance' || joker !== null || active === false || (!textOf(cas) && !textOf(ec)))
      return [reason('sync.catalogueCentre', row, {})];
    if (!can(auth, 'data:substance:edit')) return [reason('sync.catalogueCentre', row, {})];
    const owner = auth.scope.reach === 'all' ? null : auth.enterpriseId;
    const added = { cas: textOf(cas) || null, ec: textOf(ec) || null, name: textOf(nameEn) || row.key };
    await this.additions.addSubstances(auth, owner, [added], source);
    return [];
  }
}

const differentFields = (here: BasicRow, there: BasicRow): string[] =>
  [...new Set([...Object.keys(here.content), ...Object.keys(there.content)])]
    .filter((field) => !isDeepStrictEqual(here.content[field], there.content[field]))
    .sort();
const reason = (code: string, { key }: BasicRow, params: Record<string, unknown>): SyncReason => ({
  code,
  params,
  place: '',
  field: textOf(params.fields),
  value: key,
});

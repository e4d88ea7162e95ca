import { Injectable } from '@nestjs/common';
import type {
  ImportNameChoice,
  ImportNameKind,
  ImportNameRow,
  ImportNameTarget,
  In,
  Out,
  transferImportApi,
} from '@matlas/contract';
import { bareKey, chunked } from '@matlas/domain';
import { SubstanceLookupService } from '@matlas/features/catalog';
import { RememberedNames } from '@matlas/features/imports';
import { AppError, type Auth, Db, notFound } from '@matlas/server-kit';
import { type CatalogueSubstance, type FoundSheet, LookupStore } from '../core';
import { ImportFaultStore } from './import-fault.store';
import { ImportReadStart } from './import-read-start';
import { importPermits } from './sheet-import.row';
import { SheetImportStore } from './sheet-import.store';

type Api = typeof transferImportApi;
/** Faults that name something: their kind. */
const KIND_OF: Readonly<Record<string, ImportNameKind>> = {
  'transfer.substanceUnknown': 'substance',
  'transfer.substanceAmbiguous': 'substance',
  'transfer.substanceMapped': 'substance',
  'transfer.materialUnmatched': 'material',
  'transfer.materialAmbiguous': 'material',
  'transfer.materialMapped': 'material',
};
const KINDS: readonly ImportNameKind[] = ['substance', 'material'];
const MAX_PROPOSALS = 5;
/** Words of one look-up that get proposals (SubstanceLookupService). */
const LOOKUP_BATCH = 100;
/** Longest name that is looked up; a longer one gets no proposals. */
const MAX_NAME = 500;

type Named = Omit<ImportNameRow, 'target' | 'proposals'>;
const ofSubstance = ({
  id,
  nameEn,
  nameZh,
  cas,
}: Pick<CatalogueSubstance, 'id' | 'nameEn' | 'nameZh' | 'cas'>): ImportNameTarget => ({
  id,
  name: nameZh ?? nameEn,
  foreignName: nameEn,
  number: cas,
});
const ofMaterial = ({ cid, name, number }: FoundSheet): ImportNameTarget => ({
  id: cid,
  name,
  foreignName: null,
  number,
});

/** What the names of a file stand for: said once by a person, remembered for all files of the enterprise. */
@Injectable()
export class SheetImportNamesService {
  constructor(
    private readonly db: Db,
    private readonly imports: SheetImportStore,
    private readonly faults: ImportFaultStore,
    private readonly names: RememberedNames,
    private readonly substances: SubstanceLookupService,
    private readonly lookups: LookupStore,
    private readonly reading: ImportReadStart,
  ) {}

  async listNames(auth: Auth, id: number): Promise<Out<Api['names']>> {
    await this.imports.getImport(auth.scope, id);
    const rows = new Map<string, Named>();
    for (const { code, name, lines } of await this.faults.listNames(id, Object.keys(KIND_OF))) {
      const kind = KIND_OF[code] ?? 'substance';
      if (bareKey(name) === '') continue;
      const key = `${kind} ${bareKey(name)}`;
      const known = rows.get(key) ?? { kind, name, lines: 0, spellings: [] };
      const spellings = [...new Set([...known.spellings, name])];
      rows.set(key, { ...known, lines: known.lines + lines, spellings });
    }
    const listed = await Promise.all(
      KINDS.map((kind) =>
        this.withTargets(
          auth,
          kind,
          [...rows.values()].filter((row) => row.kind === kind),
        ),
      ),
    );
    return listed.flat().sort((left, right) => right.lines - left.lines || left.name.localeCompare(right.name, 'en'));
  }
  /** Refuses a target that the caller does not see or that a file may not use. */
  mapNames(auth: Auth, { id, names }: In<Api['mapNames']>): Promise<Out<Api['mapNames']>> {
    return this.db.tx(async () => {
      const record = await this.imports.lockImport(auth.scope, id);
      if (!importPermits(record).recheck) throw new AppError('import.expired');
      for (const kind of KINDS)
        await this.saveKind(
          auth,
          kind,
          names.filter((one) => one.kind === kind),
        );
      return this.reading.startReading(auth, id, record.fileName);
    });
  }

  private async saveKind(auth: Auth, kind: ImportNameKind, names: readonly ImportNameChoice[]): Promise<void> {
    const saved = names.flatMap(({ name, targetId }) => (targetId === null ? [] : [{ name, targetId }]));
    const seen = await this.listTargets(auth, kind, [...new Set(saved.map(({ targetId }) => targetId))]);
    const missing = saved.find(({ targetId }) => !seen.has(targetId));
    if (missing) throw notFound(kind === 'substance' ? 'substance' : 'sheet', missing.targetId);
    await this.names.saveNames(auth, kind, saved);
    await this.names.forgetNames(
      auth,
      kind,
      names.flatMap(({ name, targetId }) => (targetId === null ? [name] : [])),
    );
  }
  private async listTargets(
    auth: Auth,
    kind: ImportNameKind,
    ids: readonly number[],
  ): Promise<Map<number, ImportNameTarget>> {
    const found =
      kind === 'substance'
        ? (await this.lookups.listSubstances(auth.scope, ids)).map(ofSubstance)
        : (await this.lookups.listMaterials(auth.scope, ids)).map(ofMaterial);
    return new Map(found.map((target) => [target.id, target]));
  }
  private async withTargets(auth: Auth, kind: ImportNameKind, rows: readonly Named[]): Promise<ImportNameRow[]> {
    const remembered = await this.names.findTargets(
      auth,
      kind,
      rows.map(({ name }) => name),
    );
    const targets = await this.listTargets(auth, kind, [...new Set(remembered.values())]);
    const open = rows.filter(({ name }) => !remembered.has(bareKey(name)) && name.length <= MAX_NAME);
    const proposals = await (kind === 'substance'
      ? this.proposeSubstances(auth, open)
      : this.proposeMaterials(auth, open));
    return rows.map((row) => ({
      ...row,
      target: targets.get(remembered.get(bareKey(row.name)) ?? 0) ?? null,
      proposals: proposals.get(row.name) ?? [],
    }));
  }
  private async proposeSubstances(auth: Auth, rows: readonly Named[]): Promise<Map<string, ImportNameTarget[]>> {
    const proposed = new Map<string, ImportNameTarget[]>();
    for (const batch of chunked(rows, LOOKUP_BATCH)) {
      const hits = await this.substances.findSubstances(auth, { words: batch.map(({ name }) => ({ name })) });
      batch.forEach(({ name }, index) => {
        const { match, candidates = [] } = hits[index] ?? {};
        proposed.set(name, [...(match ? [match] : []), ...candidates].slice(0, MAX_PROPOSALS).map(ofSubstance));
      });
    }
    return proposed;
  }
  private async proposeMaterials(auth: Auth, rows: readonly Named[]): Promise<Map<string, ImportNameTarget[]>> {
    const proposed = new Map<string, ImportNameTarget[]>();
    const queries = rows.map(({ name }, n) => ({ n, name }));
    for (const sheet of await this.lookups.listAlikeMaterials(auth.scope, queries, MAX_PROPOSALS)) {
      const name = rows[sheet.n]?.name ?? '';
      const known = proposed.get(name) ?? [];
      if (!known.some(({ id }) => id === sheet.cid)) proposed.set(name, [...known, ofMaterial(sheet)]);
    }
    return proposed;
  }
}

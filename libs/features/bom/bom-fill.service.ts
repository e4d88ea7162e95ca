import { Injectable } from '@nestjs/common';
import { type api, type BomPosition, type BomPositionDetail, type In, mdsApi, type SheetSave } from '@matlas/contract';
import { type FillFlag, hookRefusal, LOCAL_DATA } from '@matlas/domain';
import { SheetCreateService } from '@matlas/features/mds';
import { AppError, type Auth, badInput, can, toAppError } from '@matlas/server-kit';
import { BomHookService } from './bom-hook.service';
import { BomPermits } from './bom-permits';
import { MatchCandidates } from './match-candidates';

type Bom = typeof api.bom;
const { component, semiComponent, material } = mdsApi;
/** The right to make own data of a kind. */
const CREATES = { 1: component.create, 2: semiComponent.create, 3: material.create } as const;

/** Fills positions with local data: operation flags 2 to 7 of the specification. */
@Injectable()
export class BomFillService {
  constructor(
    private readonly hooks: BomHookService,
    private readonly permits: BomPermits,
    private readonly candidates: MatchCandidates,
    private readonly creating: SheetCreateService,
  ) {}

  fill(auth: Auth, { ckid, flag, sheetId }: In<Bom['fill']>): Promise<BomPositionDetail> {
    return this.hooks.change(auth, ckid, async (before) => {
      await this.permits.assertPermitted(auth, before, 'fill');
      const made = LOCAL_DATA[flag].makes
        ? await this.makeDraft(auth, before, flag)
        : await this.takeOwn(auth, sheetId ?? undefined, flag);
      await this.hooks.attach(auth, before, made, flag);
    });
  }

  /** A draft with the name, number and mass of the position; returns its id. */
  private async makeDraft(auth: Auth, position: BomPosition, flag: FillFlag): Promise<number> {
    const { kind } = LOCAL_DATA[flag];
    const route = CREATES[kind];
    if (!can(auth, route.needs)) throw new AppError('forbidden');
    const { id } = await this.creating.create(auth, kind, route.input.parse(draftOf(position, kind)) as SheetSave);
    return id;
  }
  /** The id of an own sheet when it is local data of the kind that the flag names. */
  private async takeOwn(auth: Auth, sheetId: number | undefined, flag: FillFlag): Promise<number> {
    if (sheetId === undefined) throw badInput({ path: 'sheetId', code: 'required' });
    const found = await this.candidates.findOne(auth, sheetId);
    if (!found) throw new AppError('hook.sheetNotVisible');
    const { kind, module } = LOCAL_DATA[flag];
    if (!found.candidate.own || found.kind !== kind || (module && !found.module))
      throw badInput({ path: 'sheetId', code: 'fill.otherKind' });
    const refused = hookRefusal(found.candidate, found.auditOn, 'fill');
    if (refused) throw toAppError(refused);
    return sheetId;
  }
}

function draftOf({ name, foreignName, number, massGrams }: BomPosition, kind: 1 | 2 | 3) {
  const named = { kind, name, ...(foreignName ? { foreignName } : {}), ...(number ? { number } : {}) };
  return { tree: kind === 1 && massGrams !== null ? { ...named, measuredMassGrams: massGrams } : named };
}

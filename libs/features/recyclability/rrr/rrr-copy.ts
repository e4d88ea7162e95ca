import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModelContentsRegistry, VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, DerivedDb } from '@matlas/server-kit';
import { RrrMarkStore } from './rrr-mark.store';
import { RrrSettingStore } from './rrr-setting.store';

/** Copies marks and settings with a vehicle model. The copy is not locked and has no results. */
@Injectable()
export class RrrCopy implements OnModuleInit {
  constructor(
    private readonly contents: ModelContentsRegistry,
    private readonly models: VehicleModelService,
    private readonly marks: RrrMarkStore,
    private readonly settings: RrrSettingStore,
    private readonly positions: DerivedDb,
  ) {}

  onModuleInit(): void {
    this.contents.registerOnBom({
      copy: async (auth, from, to, { withMarks }) => {
        if (withMarks) await this.copyMarks(auth, from, to);
      },
    });
  }
  /** Marks on positions that were not copied are left out. One change, so that it can be undone as one. */
  private async copyMarks(auth: Auth, from: number, to: number): Promise<void> {
    const [source, model] = [await this.models.getModel(auth, from), await this.models.getModel(auth, to)];
    const { settings } = await this.settings.getSetting(from);
    await this.settings.save(model, settings);
    const places = await this.mapPositions(from, to);
    const after = (await this.marks.listMarks(from)).flatMap((mark) => {
      if (mark.positionId === null) return mark;
      const positionId = places.get(mark.positionId);
      return positionId === undefined ? [] : { ...mark, positionId };
    });
    if (after.length === 0) return;
    await this.marks.replaceMarks(auth, model, [], after);
    const change = { kind: 'mark' as const, marks: after.length, before: [], after, note: source.internalNumber };
    await this.marks.addChange(auth, model, change);
  }
  /** The copy has the same places in tree order. */
  private async mapPositions(from: number, to: number): Promise<Map<number, number>> {
    const rows = await this.positions.rows<{ fromId: number; toId: number }>(
      `select a.id as "fromId", b.id as "toId"
        from bom_position a
        join bom_position b on b.model_id = $2 and b.ord = a.ord
        where a.model_id = $1`,
      [from, to],
    );
    return new Map(rows.map(({ fromId, toId }) => [fromId, toId]));
  }
}

import { Injectable } from '@nestjs/common';
import { type CqcPositionField, type CqcVehicleField } from '@matlas/domain';
import { Db } from '@matlas/server-kit';

/** A field of the package: its column in the workbook and its key in the JSON file. */
export interface CqcLayoutRow<Field extends string = string> {
  part: 'vehicle' | 'position';
  ord: number;
  field: Field;
  key: string;
  titleZh: string;
  titleEn: string;
  width: number;
  required: boolean;
}
export interface CqcLayout {
  vehicle: readonly CqcLayoutRow<CqcVehicleField>[];
  position: readonly CqcLayoutRow<CqcPositionField>[];
}

/** The layout of the package (seed/reference/cqc_layout.csv). */
@Injectable()
export class CqcLayoutStore {
  constructor(private readonly db: Db) {}

  async readLayout(): Promise<CqcLayout> {
    const rows = await this.db.rows<CqcLayoutRow>(
      `select part, ord, field, key, title_zh as "titleZh", title_en as "titleEn", width, required
        from cqc_layout
        order by part, ord`,
    );
    return {
      vehicle: rows.filter(({ part }) => part === 'vehicle') as CqcLayoutRow<CqcVehicleField>[],
      position: rows.filter(({ part }) => part === 'position') as CqcLayoutRow<CqcPositionField>[],
    };
  }
  async replaceLayout(rows: readonly CqcLayoutRow[]): Promise<void> {
    await this.db.tx(async () => {
      await this.db.execute('delete from cqc_layout');
      await this.db.execute(
        `insert into cqc_layout (part, ord, field, key, title_zh, title_en, width, required)
          select part, ord, field, key, "titleZh", "titleEn", width, required
          from jsonb_to_recordset($1::jsonb) as r(part text, ord int, field text, key text, "titleZh" text,
            "titleEn" text, width int, required boolean)`,
        [JSON.stringify(rows)],
      );
    });
  }
}

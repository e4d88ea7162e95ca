import { Injectable } from '@nestjs/common';
import {
  type api,
  type In,
  type Page,
  scipColour,
  scipConcentrationRange,
  scipDensityUnit,
  scipIdentifierType,
  scipLanguage,
  scipLengthUnit,
  scipMaterialCharacteristic,
  scipOtherNameType,
  type ScipPick,
  scipProductionFlag,
  scipVolumeUnit,
  scipWeightUnit,
} from '@matlas/contract';
import type { ScipLists } from '@matlas/domain';
import { Db, listBy, type ListSpec, Params } from '@matlas/server-kit';

const COLUMNS: ListSpec['columns'] = {
  code: { sql: 'p.code', kind: 'number', notNull: true },
  number: { sql: 'p.number', kind: 'text' },
  textEn: { sql: 'p.text_en', kind: 'text', notNull: true },
};

/** Picklists of IUCLID: the short ones are enumerations of the contract, the long ones a table. */
@Injectable()
export class ScipPicklistStore {
  private lists: Promise<ScipLists> | undefined;
  constructor(private readonly db: Db) {}

  page({ list, codes, page }: In<typeof api.scipArticle.picklist>): Promise<Page<ScipPick>> {
    const params = new Params();
    const where = [`p.list = ${params.add(list)}`];
    if (codes) where.push(`p.code = any(${params.add(codes)}::int[])`);
    return listBy<ScipPick>(
      this.db,
      {
        from: 'scip_picklist p',
        select: `p.code, p.number, p.text_en as "textEn", coalesce(p.text_zh, p.text_en) as "textZh", p.path,
          p.path_zh as "pathZh"`,
        columns: COLUMNS,
        search: ['p.text_en', 'p.text_zh', 'p.number', 'p.path', 'p.path_zh'],
        key: 'p.code',
        defaultSort: ['code'],
        params,
        where,
      },
      page,
    );
  }
  /** All lists for the rules. They change only with a new version of the platform; an empty table is read again. */
  async loadLists(): Promise<ScipLists> {
    this.lists ??= this.readLists();
    const lists = await this.lists;
    if (lists.articleCategories.size === 0) this.lists = undefined;
    return lists;
  }
  private async readLists(): Promise<ScipLists> {
    const rows = await this.db.rows<{ list: string; codes: number[] }>(
      'select list, array_agg(code) as codes from scip_picklist group by list',
    );
    const codesOf = (name: string): ReadonlySet<number> => new Set(rows.find(({ list }) => list === name)?.codes);
    return {
      articleCategories: codesOf('articleCategory'),
      materialCategories: codesOf('materialCategory'),
      mixtureCategories: codesOf('mixtureCategory'),
      identifierTypes: new Set(scipIdentifierType.values),
      nameTypes: new Set(scipOtherNameType.values),
      productions: new Set(scipProductionFlag.values),
      ranges: new Set(scipConcentrationRange.values),
      characteristics: new Set(scipMaterialCharacteristic.values),
      colours: new Set(scipColour.values),
      languages: new Set(scipLanguage.values),
      units: {
        length: new Set(scipLengthUnit.values),
        density: new Set(scipDensityUnit.values),
        weight: new Set(scipWeightUnit.values),
        volume: new Set(scipVolumeUnit.values),
      },
    };
  }
}

import type { FindingGroupKind } from '@matlas/contract';
import { maskedSql } from './finding-sql';
import { NO_SHEET_KIND } from '../engine/judgement-rows';

/** Keys of findings whose substance the reader may not know, and of those that name nothing. */
export const MASKED_KEY = '*';
export const NOTHING_KEY = '-';
/** Before the number of a position without a data sheet, which is an article of which nothing is known. */
export const POSITION_MARK = 'p';

/**
 * What makes findings one group: columns of the judgement `j` or of the position `p`. Positions without a data sheet
 * are articles of their own.
 */
export const groupKeySql = (by: FindingGroupKind, viewer: string): string =>
  ({
    substance: `
      case when ${maskedSql(viewer)} then '${MASKED_KEY}' else coalesce(j.cas, j.substance_name_en, '${NOTHING_KEY}')
        end`,
    law: `coalesce(j.law_id::text, '${NOTHING_KEY}')`,
    article: `case when j.unit_kind = ${NO_SHEET_KIND} then '${POSITION_MARK}' || p.n else j.node_id::text end`,
    part: `coalesce(nullif(p.number, ''), p.name)`,
    supplier: `coalesce(p.supplier_name, '${NOTHING_KEY}')`,
    sheet: `coalesce(p.sheet_id::text, '${NOTHING_KEY}')`,
  })[by];

/** Which of the two tables the key reads; `article` reads both. */
export const groupedByPosition = (by: FindingGroupKind): boolean =>
  by === 'part' || by === 'supplier' || by === 'sheet';
/** Findings that are no matter of articles are none of an article's. */
export const onlyOf = (by: FindingGroupKind): string[] =>
  by === 'article' ? [`(j.denominator = 'article' or j.unit_kind = ${NO_SHEET_KIND})`] : [];

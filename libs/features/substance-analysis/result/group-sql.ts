import type { FindingGroupKind } from '@matlas/contract';
import { maskedSql } from './finding-sql';
import { NO_SHEET_KIND } from '../engine/judgement-rows';

/** Group keys of findings with a substance that the reader may not know, and of findings without the grouping value. */
export const MASKED_KEY = '*';
export const NOTHING_KEY = '-';
/** Prefix of the key of a position without a data sheet: an article with unknown content, identified by its number. */
export const POSITION_MARK = 'p';

/**
 * SQL of the group key, from columns of the judgement `j` or the position `p`. Positions without a data sheet are
 * articles of their own.
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

/** Whether the key is read from the position instead of the judgement; `article` uses both. */
export const groupedByPosition = (by: FindingGroupKind): boolean =>
  by === 'part' || by === 'supplier' || by === 'sheet';
/** Grouping by article omits findings that do not refer to articles. */
export const groupConditionsSql = (by: FindingGroupKind): string[] =>
  by === 'article' ? [`(j.denominator = 'article' or j.unit_kind = ${NO_SHEET_KIND})`] : [];

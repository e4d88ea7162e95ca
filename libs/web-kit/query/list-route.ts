import type { Route } from '@matlas/contract';
import type { z } from 'zod';

/** The answer of a list. */
export interface PageAnswer<Row> {
  records: Row[];
  total: number;
  totalIsMin?: boolean | undefined;
  nextCursor?: string | undefined;
}

/** Any route of the contract that answers pages of `Row`. */
export type ListRoute<Row = unknown> = Route<z.ZodType, z.ZodType<PageAnswer<Row>>>;

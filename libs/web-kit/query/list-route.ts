import type { Route } from '@matlas/contract';
import type { z } from 'zod';

/** One page of a list. */
export interface PageAnswer<Row> {
  records: Row[];
  total: number;
  totalIsMin?: boolean | undefined;
  nextCursor?: string | undefined;
}

/** A route of the contract that returns pages of `Row`. */
export type ListRoute<Row = unknown> = Route<z.ZodType, z.ZodType<PageAnswer<Row>>>;

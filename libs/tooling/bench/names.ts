/**
 * Contestants of the vehicle analysis as the tables call them. There is no resident graph: the thread keeps nothing
 * from run to run.
 */
export const NAMES = {
  copy: 'COPY of the needed rows (L1)',
  closure: 'the same by closure (L2)',
  packed: 'COPY of packed sheets and BOM (L3)',
  engine: 'Matlas, packed',
  cold: 'Matlas, cold',
  job: 'Matlas, as the job, rows made',
  cte: 'PostgreSQL recursive CTE',
  lean: 'the same, lean expansion',
  duck: 'DuckDB, loading included',
  rollup: 'rolled-up tables joined to the BOM',
  persist: 'as the job, findings stored',
  copyFrom: 'COPY FROM of the findings',
} as const;

/**
 * Names of the contestants of the vehicle analysis in the tables. None of them keeps the graph in memory between
 * runs.
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

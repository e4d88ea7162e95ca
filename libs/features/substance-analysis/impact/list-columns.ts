import type { ListSpec } from '@matlas/server-kit';

type Column = ListSpec['columns'][string];
export const text = (sql: string, notNull = true): Column => ({ sql, kind: 'text', notNull });
export const number = (sql: string): Column => ({ sql, kind: 'number', notNull: true });

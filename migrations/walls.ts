/**
 * Row-level security of a table, the second protection of its rows (decision 0019). Every table has exactly one of
 * these calls, in the migration that creates it: `await db.query(tenantWall('supplier_contact'))`. The test
 * apps/server/row-security.spec.ts reports tables without one. `own` and `read` are conditions on the row. They are
 * evaluated for each row: put values that are the same for all rows into `(select ...)`.
 */
export const MY_ENTERPRISE = '(select wall_enterprise())';
export const MY_USER = '(select wall_user())';
const OWN = `enterprise_id = ${MY_ENTERPRISE}`;

interface Wall {
  /** Condition for rows that a caller may write; by default those with the caller's `enterprise_id`. */
  own?: string;
  /** Condition for rows that a caller may read; by default those that the caller may write. */
  read?: string;
}
const policies = (table: string, { own = OWN, read }: Wall, everybody: string): string => `
  alter table ${table} enable row level security;
  create policy ${table}_own on ${table} to matlas_app using (${own}) with check (${own});
  ${read ? `create policy ${table}_read on ${table} for select to matlas_app using (${read});` : ''}
  create policy ${table}_every on ${table} to ${everybody} using (true) with check (true);
  grant select, insert, update, delete on ${table} to matlas_app;`;

/** Rows of one enterprise; the operating centre reaches the rows of all. */
export const tenantWall = (table: string, wall: Wall = {}): string => policies(table, wall, 'matlas_center');
/** Rows of one user, which no other user can reach, whatever their permissions. `own` defaults to `user_id`. */
export const personalWall = (table: string, { own = `user_id = ${MY_USER}`, read }: Wall = {}): string =>
  policies(table, { own, read }, 'matlas_platform');
/** Rows of the users of the caller's enterprise. */
export const peopleWall = (table: string, column = 'user_id'): string =>
  tenantWall(table, { own: `exists (select 1 from app_user person where person.id = ${table}.${column})` });
/**
 * A tenant's table that is also searched by trigram or read in bulk: `DerivedDb` reads it without row security,
 * because an index for an operator other than `=` is not used with a policy. Bulk tables are also written without
 * it.
 */
export const searchedWall = (table: string, wall: Wall & { bulk?: boolean } = {}): string => `${tenantWall(table, wall)}
  create policy ${table}_searched on ${table} for ${wall.bulk ? 'all' : 'select'} to matlas_derived using (true)${wall.bulk ? ' with check (true)' : ''};`;

/** Reference data of the platform: everybody reads it, signed in or not; the centre writes it. */
export const sharedTable = (table: string): string =>
  `grant select on ${table} to matlas_app; grant insert, update, delete on ${table} to matlas_center;`;
/** Derived from protected rows, written by COPY or walked as a graph: accessible to `DerivedDb` only. */
export const derivedTable = (table: string): string =>
  `grant select, insert, update, delete on ${table} to matlas_derived;`;
/** Settings of the operating centre. */
export const centerTable = (table: string): string =>
  `grant select, insert, update, delete on ${table} to matlas_center;`;
/** Accessible to the platform itself only: data that decide who may sign in. */
export const platformTable = (table: string): string =>
  `grant select, insert, update, delete on ${table} to matlas_platform;`;
/**
 * A view with few columns of other tenants' rows, such as the name of a sender. It reads with the rights of its
 * owner.
 */
export const openView = (view: string): string => `grant select on ${view} to matlas_app;`;

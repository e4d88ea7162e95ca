/**
 * The second wall around the rows of a table (decision 0019). Every table has exactly one of these calls, in the
 * migration that makes it: `await db.query(tenantWall('supplier_contact'))`. The test apps/server/row-security.spec.ts
 * says which table has none. `own` and `read` are conditions on the row. They are evaluated for each row: put what is
 * the same for all of them into `(select ...)`.
 */
export const MY_ENTERPRISE = '(select wall_enterprise())';
export const MY_USER = '(select wall_user())';
const OWN = `enterprise_id = ${MY_ENTERPRISE}`;

interface Wall {
  /** Rows that a caller of one enterprise may write; by default those with its `enterprise_id`. */
  own?: string;
  /** Rows that such a caller reads; by default those that it may write. */
  read?: string;
}
const policies = (table: string, { own = OWN, read }: Wall, everybody: string): string => `
  alter table ${table} enable row level security;
  create policy ${table}_own on ${table} to matlas_app using (${own}) with check (${own});
  ${read ? `create policy ${table}_read on ${table} for select to matlas_app using (${read});` : ''}
  create policy ${table}_every on ${table} to ${everybody} using (true) with check (true);
  grant select, insert, update, delete on ${table} to matlas_app;`;

/** Rows of one enterprise; the operating centre reaches those of all. */
export const tenantWall = (table: string, wall: Wall = {}): string => policies(table, wall, 'matlas_center');
/** Rows of one person: nobody else's, whatever their reach. `own` defaults to `user_id`. */
export const personalWall = (table: string, { own = `user_id = ${MY_USER}`, read }: Wall = {}): string =>
  policies(table, { own, read }, 'matlas_platform');
/** The rows of people of the caller's enterprise. */
export const peopleWall = (table: string, column = 'user_id'): string =>
  tenantWall(table, { own: `exists (select 1 from app_user person where person.id = ${table}.${column})` });
/**
 * A tenant's table that is also searched by trigram or read in bulk: `DerivedDb` reads it without the wall, since an
 * index of another operator than `=` is not used behind one. Bulk tables are written so too.
 */
export const searchedWall = (table: string, wall: Wall & { bulk?: boolean } = {}): string => `${tenantWall(table, wall)}
  create policy ${table}_searched on ${table} for ${wall.bulk ? 'all' : 'select'} to matlas_derived using (true)${wall.bulk ? ' with check (true)' : ''};`;

/** Reference of the platform: everybody reads it, signed in or not; the centre writes it. */
export const sharedTable = (table: string): string =>
  `grant select on ${table} to matlas_app; grant insert, update, delete on ${table} to matlas_center;`;
/** Derived from walled rows, written by COPY or walked as a graph: `DerivedDb` only. */
export const derivedTable = (table: string): string =>
  `grant select, insert, update, delete on ${table} to matlas_derived;`;
/** Configuration of the centre. */
export const centerTable = (table: string): string =>
  `grant select, insert, update, delete on ${table} to matlas_center;`;
/** Only the platform itself: what decides who comes in. */
export const platformTable = (table: string): string =>
  `grant select, insert, update, delete on ${table} to matlas_platform;`;
/**
 * A view with few columns of other tenants' rows, such as the name of whoever sent something: it reads with its owner's
 * rights.
 */
export const openView = (view: string): string => `grant select on ${view} to matlas_app;`;

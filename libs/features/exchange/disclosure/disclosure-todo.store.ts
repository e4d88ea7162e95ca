import { DerivedDb, todo } from '@matlas/server-kit';
import { ownDisclosureSheetSql } from './disclosure.store';

/** Confidential substances that have to be disclosed. */
export const disclosureTodo = todo({
  key: 'disclosures',
  needs: 'data:disclosure:edit',
  link: '/data/DisclosureAndPush',
  order: 42,
  reads: DerivedDb,
  sql: ({ scope }, params) =>
    `select count(*)::int as count, null as note
      from exchange_disclosure d
      join mds_sheet s on s.id = d.sheet_id
      where d.disclosed_at is null and ${ownDisclosureSheetSql(scope, params)}`,
});

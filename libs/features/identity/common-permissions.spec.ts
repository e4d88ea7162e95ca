import { commonPermissions } from './common-permissions';

describe('common permissions of two sets', () => {
  it.each([
    ['equal rights', ['bom:info:query'], ['bom:info:query'], ['bom:info:query']],
    ['a wildcard and one of its rights', ['*:*:*'], ['bom:info:query'], ['bom:info:query']],
    ['two wildcards that cross', ['bom:*:query'], ['bom:info:*'], ['bom:info:query']],
    ['the narrower of two families', ['bom:*:*'], ['*:*:query'], ['bom:*:query']],
    ['nothing in common', ['bom:info:query'], ['mds:sheet:query', 'bom:info:edit'], []],
    ['malformed patterns', ['*'], ['*:*:*'], []],
  ])('%s', (_what, ones, others, common) => {
    expect(commonPermissions(ones, others)).toEqual(common);
    expect(commonPermissions(others, ones)).toEqual(common);
  });
});

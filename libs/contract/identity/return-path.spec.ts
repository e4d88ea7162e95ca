import { isReturnPath } from './return-path';

describe('a return address after signing in', () => {
  it.each(['/', '/bom/info?modId=7&q=a%2Fb#top', '/list?name=%E7%BA%BF%E6%9D%9F', '/a%20b', '/redirect/bom/info'])(
    'may be %s',
    (path) => expect(isReturnPath(path)).toBe(true),
  );
  it.each([
    '',
    'bom',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2fevil.example',
    '/%5cevil.example',
    '/%252fevil.example',
    '/..//evil.example',
    '/a/..%2f/evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/ /evil.example',
    '/%zz',
    `/${'a'.repeat(1001)}`,
    `/${'%25'.repeat(9)}2f/evil`,
  ])('is not %j', (path) => expect(isReturnPath(path)).toBe(false));
});

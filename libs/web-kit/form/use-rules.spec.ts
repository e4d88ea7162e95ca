import { forbiddenInFileName, plainCharacters } from './use-rules';

it.each([
  ['极光C5', true],
  ['a b', false],
  ['a-b', false],
  ['', true],
])('special characters: %p allowed %p', (text, expected) => {
  expect(plainCharacters.test(text)).toBe(expected);
});

it.each([...'#%&*/|:<>?"'])('refuses %s in a file name', (sign) => {
  expect(forbiddenInFileName.test(`bom${sign}.xlsx`)).toBe(true);
});

import { NOT_IN_FORM, NOT_IN_LIST } from './resource-field-exceptions';
import { resources } from './resource-fields';
import { allKeys } from './web-words';

const found = resources();
const isNamed = (text: string, property: string, name: string): boolean =>
  new RegExp(`\\b${property}(=\\{?|: )\\[?['"]${name}['"]`).test(text);

const EXCEPTIONS = 'libs/tooling/structure/resource-field-exceptions.ts';
/** What is missing and no exception, and exceptions that are none any more, each with what to do. */
function compared(missing: readonly string[], exceptions: readonly string[], advice: (field: string) => string) {
  const names = [...new Set(missing)].sort();
  return [
    ...names
      .filter((name) => !exceptions.includes(name))
      .map((name) => `${name}: ${advice(name.slice(name.lastIndexOf('.') + 1))}, or name it in ${EXCEPTIONS}`),
    ...exceptions
      .filter((name) => !names.includes(name))
      .map((name) => `${name}: it is there now, take it out of ${EXCEPTIONS}`),
  ];
}

/** Names by language are one column: `nameIn(language, record.nameZh, record.nameEn)`. */
const isShown = (list: string, name: string): boolean =>
  isNamed(list, 'field', name) || new RegExp(`\\bnameIn\\([^)]*\\.${name}\\b`).test(list);

it('the form of a resource has a field for everything that its save takes', () => {
  const missing = found.flatMap(({ name, saved, form }) =>
    saved.filter((field) => !isNamed(form, 'name', field)).map((field) => `${name}.${field}`),
  );
  expect(compared(missing, NOT_IN_FORM, (field) => `add <Field name="${field}"> to the form`)).toEqual([]);
});

it('its list has a column for everything that is edited', () => {
  const missing = found.flatMap(({ name, saved, listed, list }) =>
    saved.filter((field) => listed.includes(field) && !isShown(list, field)).map((field) => `${name}.${field}`),
  );
  const advice = (field: string) => `add the column { field: '${field}', isExtra: true } to the list`;
  expect(compared(missing, NOT_IN_LIST, advice)).toEqual([]);
});

/** Fields of the form with the word `<name>.field.<field>`. */
const labelledIn = (form: string): Set<string> =>
  new Set(
    [...form.matchAll(/<Field\s([^]*?)>\n/g)]
      .filter(([, properties = '']) => !/\blabel=/.test(properties))
      .flatMap(([, properties = '']) => /\bname="(\w+)"/.exec(properties)?.[1] ?? []),
  );
it.each(['zh', 'en'])('what is edited has its word in %s', (language) => {
  const keys = allKeys(language);
  const wordless = found.flatMap(({ formName, name, saved, form }) => {
    const labelled = labelledIn(form);
    return saved
      .filter(
        (field) =>
          labelled.has(field) && !keys.has(`${formName}.field.${field}`) && !keys.has(`${name}.field.${field}`),
      )
      .map((field) => `${formName}.field.${field}: add it to apps/web/locales/${language}`);
  });
  expect(wordless).toEqual([]);
});

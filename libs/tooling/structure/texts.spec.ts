import { AUDIT_ACTIONS, conversionLoss, ERRORS, LOCALES, MENU_SCREENS } from '@matlas/contract';
import { readJson, readSource, sourcePaths } from './source-tree';

type Text = { [key: string]: string | Text };

/** i18next plural forms of one sentence: Chinese has only `_other`. */
const PLURAL = /_(zero|one|two|few|many|other)$/;
const PARAMETER = /\{\{\s*([\w.]+)[^}]*\}\}/g;

function flatten(text: Text, prefix = ''): [string, string][] {
  return Object.entries(text).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}
const keysOf = (text: Text): string[] => [...new Set(flatten(text).map(([key]) => key.replace(PLURAL, '')))].sort();
const emptyOf = (text: Text): string[] =>
  flatten(text)
    .filter(([, sentence]) => sentence.trim() === '')
    .map(([key]) => key);

/** Parameters of each sentence, with those of its plural forms combined. */
function parametersOf(text: Text): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const [key, sentence] of flatten(text)) {
    const names = found.get(key.replace(PLURAL, '')) ?? new Set<string>();
    for (const match of sentence.matchAll(PARAMETER)) names.add(match[1] ?? '');
    found.set(key.replace(PLURAL, ''), names);
  }
  return Object.fromEntries([...found].map(([key, names]) => [key, [...names].sort()]));
}

const withoutSpace = (json: string): string => json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
/** If a key occurs twice in a file, its first sentence is lost. */
const hasKeyTwice = (json: string): boolean => withoutSpace(json).length !== JSON.stringify(JSON.parse(json)).length;

const zhFiles = sourcePaths(['.json']).filter((path) => path.includes('/locales/zh/'));
const enOf = (path: string) => path.replace('/locales/zh/', '/locales/en/');

describe('locale files', () => {
  it('exist in both languages', () => {
    const enFiles = sourcePaths(['.json']).filter((path) => path.includes('/locales/en/'));
    expect(zhFiles.map(enOf).sort()).toEqual(enFiles.sort());
    expect(zhFiles.length).toBeGreaterThan(0);
  });

  it.each(zhFiles)('%s and its English twin have the same keys and parameters', (path) => {
    const zh = readJson<Text>(path);
    const en = readJson<Text>(enOf(path));
    expect(keysOf(zh)).toEqual(keysOf(en));
    expect(parametersOf(zh)).toEqual(parametersOf(en));
    expect([...emptyOf(zh), ...emptyOf(en)]).toEqual([]);
    expect([path, enOf(path)].filter((file) => hasKeyTwice(readSource(file).text))).toEqual([]);
  });

  it('with a duplicate key are detected', () => {
    expect([hasKeyTwice('{ "a b": "1  2", "c": "\\"" }'), hasKeyTwice('{ "a": "1", "a": "1" }')]).toEqual([
      false,
      true,
    ]);
  });
});

describe.each(['zh', 'en'] as const)('%s', (language) => {
  it('have a sentence for every error code', () => {
    const keys = new Set(keysOf(LOCALES[language].errors));
    expect(Object.keys(ERRORS).filter((code) => !keys.has(code))).toEqual([]);
  });

  it('explain in workbooks why a field is lost, for every reason', () => {
    const keys = new Set(keysOf(LOCALES[language].reports));
    expect(conversionLoss.shape.reason.options.filter((reason) => !keys.has(`conversion.reason.${reason}`))).toEqual(
      [],
    );
  });

  it('have a text for every action in the log', () => {
    const actions = new Set(
      Object.keys((LOCALES[language].reports as Text as { logs: { actions: Text } }).logs.actions),
    );
    const onScreen = new Set(Object.keys(readJson<{ action: Text }>(`apps/web/locales/${language}/logs.json`).action));
    expect(AUDIT_ACTIONS.filter((action) => !actions.has(action) || !onScreen.has(action))).toEqual([]);
  });

  it('have a title for every menu entry', () => {
    const titles = MENU_SCREENS.map((screen) => [screen.component, language === 'zh' ? screen.nameZh : screen.nameEn]);
    expect(titles.filter(([, title]) => !title)).toEqual([]);
  });
});

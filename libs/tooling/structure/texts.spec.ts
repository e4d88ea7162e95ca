import { AUDIT_ACTIONS, conversionLoss, ERRORS, LOCALES, MENU_SCREENS } from '@matlas/contract';
import { readJson, readSource, sourcePaths } from './source-tree';

type Text = { [key: string]: string | Text };

/** i18next forms of one sentence: Chinese knows only `_other`. */
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

/** Parameters of each sentence; its plural forms together. */
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
/** A key that stands twice in a file loses its first sentence. */
const hasKeyTwice = (json: string): boolean => withoutSpace(json).length !== JSON.stringify(JSON.parse(json)).length;

const zhFiles = sourcePaths(['.json']).filter((path) => path.includes('/locales/zh/'));
const enOf = (path: string) => path.replace('/locales/zh/', '/locales/en/');

describe('locale files', () => {
  it('come in pairs', () => {
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

  it('that say a key twice are noticed', () => {
    expect([hasKeyTwice('{ "a b": "1  2", "c": "\\"" }'), hasKeyTwice('{ "a": "1", "a": "1" }')]).toEqual([
      false,
      true,
    ]);
  });
});

describe.each(['zh', 'en'] as const)('%s', (language) => {
  it('has a sentence for every error code', () => {
    const keys = new Set(keysOf(LOCALES[language].errors));
    expect(Object.keys(ERRORS).filter((code) => !keys.has(code))).toEqual([]);
  });

  it('says in workbooks why a field is lost, whatever the reason', () => {
    const keys = new Set(keysOf(LOCALES[language].reports));
    expect(conversionLoss.shape.reason.options.filter((reason) => !keys.has(`conversion.reason.${reason}`))).toEqual(
      [],
    );
  });

  it('has a word for everything that the log says was done to a record', () => {
    const actions = new Set(
      Object.keys((LOCALES[language].reports as Text as { logs: { actions: Text } }).logs.actions),
    );
    const onScreen = new Set(Object.keys(readJson<{ action: Text }>(`apps/web/locales/${language}/logs.json`).action));
    expect(AUDIT_ACTIONS.filter((action) => !actions.has(action) || !onScreen.has(action))).toEqual([]);
  });

  it('has a title for every menu entry', () => {
    const titles = MENU_SCREENS.map((screen) => [screen.component, language === 'zh' ? screen.nameZh : screen.nameEn]);
    expect(titles.filter(([, title]) => !title)).toEqual([]);
  });
});

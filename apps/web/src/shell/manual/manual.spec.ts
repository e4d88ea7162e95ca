import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MENU_SCREENS } from '@matlas/contract';
import { MANUAL_CHAPTERS, MANUAL_SCREENS, manualPages, pageNameAt, pageNameOf, searchManual } from './manual';
import { manualHtml } from './manual-html';

const root = join(__dirname, '../../..');
const languages = ['zh', 'en'] as const;
type Language = (typeof languages)[number];
const filesOf = (language: Language): Record<string, string> => {
  const folder = join(root, 'manual', language);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file.replace('.md', ''), readFileSync(join(folder, file), 'utf8')]),
  );
};
const manual = { zh: filesOf('zh'), en: filesOf('en') };
const screenPages = MANUAL_SCREENS.map(({ component }) => pageNameOf(component));
/** What a page about a screen tells, in this order. */
const sections = {
  zh: ['适用人员', '操作步骤', '常见问题与处理', '下一步'],
  en: ['Who uses it', 'Steps', 'If something goes wrong', 'Next'],
};

describe.each(languages)('the manual in %s', (language) => {
  const files = manual[language];

  it('has a page for every screen of the menu, and no page of a screen that is gone', () => {
    const wanted: string[] = [...MANUAL_CHAPTERS, ...screenPages];
    expect(wanted.filter((name) => files[name] === undefined)).toEqual([]);
    expect(Object.keys(files).filter((name) => !wanted.includes(name))).toEqual([]);
  });

  it('says on every page for whom it is, the steps, what goes wrong, and what comes next', () => {
    const incomplete = screenPages.flatMap((name) => {
      const text = files[name] ?? '';
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? '');
      const found = headings.filter((heading) => sections[language].includes(heading));
      const isWhole = /^[^#\s]/.test(text) && found.join() === sections[language].join() && /^1\. \S/m.test(text);
      return isWhole ? [] : [`${name}: ${headings.join(', ')}`];
    });
    expect(incomplete).toEqual([]);
  });

  it('links only pages, screens and pictures that exist', () => {
    const addresses = new Set(MENU_SCREENS.flatMap(({ href, pages }) => [href, ...pages]));
    const wrong = Object.entries(files).flatMap(([name, text]) =>
      [...text.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)].flatMap(([, sign, target = '']) => {
        const exists =
          sign === '!'
            ? existsSync(join(root, 'public/manual', language, target))
            : files[target] !== undefined || addresses.has(target) || /^https:/.test(target);
        return exists ? [] : [`${name}: ${target}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has the titles of the menu', () => {
    const pages = manualPages(files, language);
    expect(pages.map(({ title }) => title).filter((title) => title === '')).toEqual([]);
    expect(pages.find(({ name }) => name === 'ModelAdmin')?.title).toBe(language === 'zh' ? '车型BOM' : 'Model BOM');
  });
});

it('tells the same in both languages', () => {
  const shapeOf = (text: string) => [text.match(/^## /gm)?.length, text.match(/^(\d+\.|-) /gm)?.length].join();
  expect(
    Object.keys(manual.en).filter((name) => shapeOf(manual.en[name] ?? '') !== shapeOf(manual.zh[name] ?? '')),
  ).toEqual([]);
});

it('finds the page of a screen by each of its addresses', () => {
  expect(pageNameAt('/vehicle/ModelAdmin')).toBe('ModelAdmin');
  expect(pageNameAt('/seek/detail')).toBe('createComponent.detail');
  expect(pageNameAt('/nowhere')).toBeUndefined();
});

it('finds pages by all words, those with the word in the title first, with the text around it', () => {
  const pages = manualPages(manual.en, 'en');
  const hits = searchManual(pages, 'first data sheet supplier');
  expect(hits[0]?.page.name).toBe('start-supplier');
  const [locked] = searchManual(pages, 'exceed');
  expect(locked).toMatchObject({ page: { name: 'RrrExport' }, excerpt: expect.stringContaining('Parts exceed') });
  expect(searchManual(manualPages(manual.zh, 'zh'), '断点续传').map(({ page }) => page.name)).toContain('MdsUpload');
  expect([searchManual(pages, 'zzz'), searchManual(pages, '  ')]).toEqual([[], []]);
});

it('becomes HTML without scripts, with links within the manual', () => {
  const html = manualHtml(
    '[BOM](ModelAdmin) ![x](bom.webp) <script>alert(1)</script> [y](javascript:alert(2))',
    'en',
    'pages',
  );
  expect(html).toContain('href="/help/usermanual?page=ModelAdmin"');
  expect(html).toContain('src="/manual/en/bom.webp"');
  expect(html).not.toMatch(/<script|="javascript:/i);
  expect(manualHtml('[BOM](ModelAdmin)', 'en', 'anchors')).toContain('href="#manual-ModelAdmin"');
});

/** The page of an offline package: checks the data sheets in it by the rules of the product, without a server. */
import type { SheetOperation } from '@matlas/domain';
import { CheckedSheet } from './checked-sheet';
import { element } from './elements';
import { fingerprintOf, type OpenedPackage, openPackage, type SignatureState, verifyPackage } from './package-data';
import { treeTable } from './tree-table';
import { language, nameOf, setLanguage, t, wordsOf } from './words';

const MAX_HITS = 20;
const MIN_SEARCH = 2;

class CheckerPage {
  private readonly sheets: CheckedSheet[];
  private opened: CheckedSheet | undefined;
  private signature: SignatureState | undefined;
  private fingerprint = '';

  constructor(
    private readonly root: HTMLElement,
    private readonly data: OpenedPackage,
  ) {
    this.sheets = data.sheets.map((detail) => new CheckedSheet(detail));
    [this.opened] = this.sheets;
  }

  async start(): Promise<void> {
    this.draw();
    [this.signature, this.fingerprint] = [await verifyPackage(this.data), await fingerprintOf(this.data)];
    this.draw();
  }

  private readonly draw = (): void => {
    document.documentElement.lang = language();
    document.title = t('offline.title');
    this.root.replaceChildren(
      this.header(),
      element('nav', { 'aria-label': t('offline.sheets') }, ...this.sheets.map((sheet) => this.entryOf(sheet))),
      this.opened ? this.sheetView(this.opened) : element('section'),
      this.catalogue(),
    );
  };
  private header(): HTMLElement {
    const { manifest } = this.data;
    const switchTo = language() === 'zh' ? 'en' : 'zh';
    const redraw = () => {
      setLanguage(switchTo);
      this.draw();
    };
    const state = this.signature ?? 'checking';
    return element(
      'header',
      {},
      element('h1', {}, t('offline.title')),
      element(
        'p',
        {},
        t('offline.taken', {
          enterprise: manifest.enterprise,
          user: manifest.user,
          at: new Date(manifest.createdAt).toLocaleString(language() === 'zh' ? 'zh-CN' : 'en-GB'),
          installation: manifest.installation.name,
        }),
      ),
      element('p', { role: 'status', class: `signature ${state}` }, t(`offline.signature.${state}`)),
      element('p', { class: 'faint key' }, t('offline.key', { fingerprint: this.fingerprint })),
      element('button', { type: 'button', lang: switchTo, onclick: redraw }, switchTo === 'zh' ? '中文' : 'English'),
      manifest.right === 'advanced' ? this.saveButton() : element('p', { class: 'faint' }, t('offline.normalNote')),
    );
  }
  private saveButton(): HTMLElement {
    const changed = this.sheets.filter(({ isChanged }) => isChanged);
    const save = () => {
      const { content: _content, ...signed } = this.data.signed;
      const file = JSON.stringify({ ...signed, sheets: changed.map((sheet) => sheet.toSave()) });
      const link = element('a', {
        href: URL.createObjectURL(new Blob([file], { type: 'application/json' })),
        download: `matlas-offline-${t('offline.changedFile')}.json`,
      });
      link.click();
    };
    const label = t('offline.save', { count: changed.length });
    return element('button', { type: 'button', class: 'main', disabled: changed.length === 0, onclick: save }, label);
  }
  private entryOf(sheet: CheckedSheet): HTMLElement {
    const open = () => {
      this.opened = sheet;
      this.draw();
    };
    const { error, warning } = sheet.counts;
    return element(
      'button',
      { type: 'button', onclick: open, ...(sheet === this.opened ? { 'aria-current': 'true' } : {}) },
      element('strong', {}, nameOf(sheet.detail)),
      element('span', {}, `${sheet.detail.cid} / ${sheet.detail.cver}${sheet.isChanged ? ' *' : ''}`),
      element('span', { class: error > 0 ? 'error' : 'faint' }, t('offline.counts', { error, warning })),
    );
  }
  private sheetView(sheet: CheckedSheet): HTMLElement {
    const undo = () => sheet.undo() && this.draw();
    return element(
      'section',
      { 'aria-label': nameOf(sheet.detail) },
      element('h2', {}, nameOf(sheet.detail)),
      element('p', { class: 'faint' }, sheet.isDraft ? t('offline.draftNote') : t('offline.releaseNote')),
      sheet.isChanged ? element('button', { type: 'button', onclick: undo }, t('offline.undo')) : null,
      element('div', { class: 'wide' }, treeTable(sheet, this.draw)),
      element('h3', {}, t('offline.findings')),
      sheet.findings.length === 0
        ? element('p', {}, t('offline.noFindings'))
        : element('ul', {}, ...sheet.findings.map((finding) => this.findingOf(sheet, finding))),
    );
  }
  private findingOf(sheet: CheckedSheet, finding: CheckedSheet['findings'][number]): HTMLElement {
    const words = wordsOf(finding);
    const fix = (operation: SheetOperation) => () => sheet.apply(operation) && this.draw();
    return element(
      'li',
      { class: finding.severity },
      element('a', { href: `#row-${finding.node}` }, words.title),
      element('code', { title: words.rule }, ` ${finding.rule} `),
      element('span', {}, words.message),
      finding.fix && words.fix && sheet.isDraft
        ? element('button', { type: 'button', onclick: fix(finding.fix.operation) }, words.fix)
        : null,
    );
  }
  /** Looks up substances of the catalogue by CAS number or name. */
  private catalogue(): HTMLElement {
    const hits = element('ul', { 'aria-live': 'polite' });
    const search = element('input', {
      type: 'search',
      'aria-label': t('offline.substances'),
      placeholder: t('offline.substancesHint'),
      oninput: () => {
        const query = search.value.trim().toLowerCase();
        const found =
          query.length < MIN_SEARCH
            ? []
            : this.data.substances.filter(({ cas, nameEn, nameZh }) =>
                [cas, nameEn, nameZh].some((text) => text?.toLowerCase().includes(query)),
              );
        hits.replaceChildren(
          ...found
            .slice(0, MAX_HITS)
            .map(({ cas, nameEn, nameZh }) =>
              element('li', {}, element('code', {}, cas ?? ''), ` ${[nameEn, nameZh].filter(Boolean).join(' · ')}`),
            ),
        );
      },
    });
    return element('aside', {}, element('h3', {}, t('offline.substances')), search, hits);
  }
}

const stored = document.getElementById('package')?.textContent;
const root = document.getElementById('checker');
if (stored && root) {
  setLanguage(navigator.language.startsWith('zh') ? 'zh' : 'en');
  void new CheckerPage(root, openPackage(stored)).start();
}

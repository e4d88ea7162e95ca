import { Code, DetailPanel, Facts, FigureStrip, FindingDisc, formatMass, NodeBadge, Page, PageBody, PageHead, PanelSection, RangeBar, RrrMarkTag, StatusBar, usePageCrumbs, useT, Verdict, VerdictLegend, verdictOrder } from '@matlas/web-kit';
import { useState } from 'react';
import { GalleryTree } from './gallery-tree';

const kinds = ['component', 'semiComponent', 'material', 'substance'] as const;
const marks = ['mP', 'mD', 'mM', 'mTr', 'mTe', 'mN'] as const;
/** Content and limit in percent: single values, ranges across the limit, beyond the scale, nothing known. */
const contents = [
  { min: '0.12', max: '0.12', limit: '0.1', verdict: 'fail' }, { min: '36', max: '38', limit: '0.1', verdict: 'fail' },
  { min: '0.05', max: '0.15', limit: '0.1', verdict: 'depends' }, { min: '0.2', max: '0.35', limit: '0.35', verdict: 'exempt' },
  { min: '0', max: '0.02', limit: '0.1', verdict: 'pass' }, { min: null, max: null, limit: '0.1', verdict: 'unknown' },
] as const;

function Marks() {
  const t = useT();
  return (
    <>
      <PanelSection title={t('gallery.verdicts')}>
        <p className="m-verdict-counts">{verdictOrder.map((verdict, index) => <Verdict key={verdict} value={verdict} count={index * 7} boxed={index % 2 === 0} />)}<Verdict value={null} /></p>
        <VerdictLegend />
      </PanelSection>
      <PanelSection title={t('gallery.findings')}><p className="m-verdict-counts"><FindingDisc severity="error" count={3} /><FindingDisc severity="warning" count={2} /><FindingDisc severity="note" /></p></PanelSection>
      <PanelSection title={t('gallery.nodes')}><p className="m-verdict-counts">{kinds.map((kind) => <NodeBadge key={kind} kind={kind} />)}{marks.map((mark) => <RrrMarkTag key={mark} value={mark} />)}</p></PanelSection>
      <PanelSection title={t('gallery.contents')}>{contents.map((content, index) => <RangeBar key={index} {...content} />)}</PanelSection>
      <PanelSection><RangeBar {...contents[2]} withScale /></PanelSection>
    </>
  );
}

/** The parts of our kit, live: what a developer looks at before building a screen. */
export function GalleryPage() {
  const t = useT();
  const crumbs = usePageCrumbs();
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState<readonly string[]>(['fail']);
  const toggle = (key: string) => setActive(active.includes(key) ? active.filter((one) => one !== key) : [...active, key]);
  const figures = verdictOrder.map((verdict, index) => ({ key: verdict, label: <Verdict value={verdict} />, value: 12 ** index, suffix: '+1' }));
  const panel = isOpen ? (
    <DetailPanel title={t('gallery.marks')} subtitle={<Code>C5-3202-0L</Code>} onClose={() => setOpen(false)}>
      <Marks />
      <PanelSection title={t('gallery.facts')}><Facts items={[['BOM', formatMass('684.0')], ['MDS', formatMass('661.4')]]} /></PanelSection>
    </DetailPanel>
  ) : null;
  return (
    <Page>
      <PageHead title={t('gallery.title')} crumbs={crumbs} />
      <FigureStrip label={t('gallery.figures')} figures={figures} active={active} onToggle={toggle} />
      <PageBody panel={panel}><GalleryTree /></PageBody>
      <StatusBar hints={[{ keys: ['↑↓'], does: t('gallery.move') }, { keys: ['←→'], does: t('gallery.fold') }, { keys: ['Space'], does: t('gallery.select') }]}>{t('gallery.hint')}</StatusBar>
    </Page>
  );
}

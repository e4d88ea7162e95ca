import type { EnterpriseFound } from '@matlas/contract';
import {
  BulkBar,
  Code,
  EmptyState,
  ErrorState,
  Facts,
  FigureStrip,
  FindingDisc,
  formatMass,
  Name,
  NoHitState,
  NoPermissionState,
  NodeBadge,
  RangeBar,
  RowsSkeleton,
  RrrMarkTag,
  useMay,
  useName,
  useT,
  Verdict,
  VerdictLegend,
  verdictOrder,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { EnterprisePicker } from '../../../pickers/enterprise-picker';
import { TextDialog } from '../../../shell/text-dialog';
import { Example, Examples } from './example';
import { WorkExamples } from './work-examples';

const kinds = ['component', 'semiComponent', 'material', 'substance'] as const;
const marks = ['mP', 'mD', 'mM', 'mTr', 'mTe', 'mN'] as const;
/** Contents and limits in percent: single values, ranges across the limit, values beyond the scale, unknown values. */
const contents = [
  { min: '0.12', max: '0.12', limit: '0.1', verdict: 'fail' },
  { min: '36', max: '38', limit: '0.1', verdict: 'fail' },
  { min: '0.05', max: '0.15', limit: '0.1', verdict: 'depends' },
  { min: '0.2', max: '0.35', limit: '0.35', verdict: 'exempt' },
  { min: '0', max: '0.02', limit: '0.1', verdict: 'pass' },
  { min: null, max: null, limit: '0.1', verdict: 'unknown' },
] as const;

function Marks() {
  const t = useT();
  return (
    <>
      <Example title={t('gallery.verdicts')} code="<Verdict value count boxed />">
        <div className="m-verdict-counts">
          {verdictOrder.map((verdict, index) => (
            <Verdict key={verdict} value={verdict} count={index * 7} boxed={index % 2 === 0} />
          ))}
          <Verdict value={null} />
        </div>
        <VerdictLegend />
      </Example>
      <Example title={t('gallery.findings')} code="<FindingDisc severity count />">
        <div className="m-verdict-counts">
          <FindingDisc severity="error" count={3} />
          <FindingDisc severity="warning" count={2} />
          <FindingDisc severity="note" />
        </div>
      </Example>
      <Example title={t('gallery.nodes')} code="<NodeBadge kind /> <RrrMarkTag value />">
        <div className="m-verdict-counts">
          {kinds.map((kind) => (
            <NodeBadge key={kind} kind={kind} />
          ))}
          {marks.map((mark) => (
            <RrrMarkTag key={mark} value={mark} />
          ))}
        </div>
      </Example>
      <Example title={t('gallery.contents')} code="<RangeBar min max limit verdict withScale />">
        {contents.map((content, index) => (
          <RangeBar key={index} {...content} />
        ))}
        <RangeBar {...contents[2]} withScale />
      </Example>
      <Example title={t('gallery.facts')} code="<Facts items />">
        <Facts
          items={[
            [t('gallery.number'), <Code key="number">C5-3202-0L</Code>],
            ['BOM', formatMass('684.0')],
            ['MDS', formatMass('661.4')],
          ]}
        />
      </Example>
    </>
  );
}

function Figures() {
  const t = useT();
  const [active, setActive] = useState<readonly string[]>(['fail']);
  const toggle = (key: string) =>
    setActive(active.includes(key) ? active.filter((one) => one !== key) : [...active, key]);
  const figures = verdictOrder.map((verdict, index) => ({
    key: verdict,
    label: <Verdict value={verdict} />,
    value: 12 ** index,
    suffix: '+1',
  }));
  return (
    <Example title={t('gallery.figures')} code="<FigureStrip figures active onToggle />">
      <FigureStrip label={t('gallery.figures')} figures={figures} active={active} onToggle={toggle} />
    </Example>
  );
}

function States() {
  const t = useT();
  const [tries, setTries] = useState(0);
  return (
    <>
      <Example title={t('gallery.empty')} code="<EmptyState title action />">
        <EmptyState title={t('kit.empty')} action={<Button type="primary">{t('kit.new')}</Button>} />
      </Example>
      <Example title={t('gallery.noHit')} code="<NoHitState holds onClear />">
        <NoHitState activeFilters={[t('gallery.verdict')]} onClear={() => setTries(0)} />
      </Example>
      <Example title={t('gallery.error')} code="<ErrorState error onRetry />">
        <ErrorState error={new Error(t('gallery.triedTimes', { count: tries }))} onRetry={() => setTries(tries + 1)} />
      </Example>
      <Example title={t('gallery.noPermission')} code="<NoPermissionState what needs />">
        <NoPermissionState what={t('gallery.title')} needs="system:gallery:query" />
      </Example>
      <Example title={t('gallery.loading')} code="<RowsSkeleton />">
        <RowsSkeleton />
      </Example>
    </>
  );
}

function Dialogs() {
  const t = useT();
  const may = useMay();
  const nameOf = useName();
  const [open, setOpen] = useState<'text' | 'one' | 'several'>();
  const [picked, setPicked] = useState<EnterpriseFound[]>([]);
  const close = () => setOpen(undefined);
  const take = (rows: EnterpriseFound[]) => {
    setPicked(rows);
    close();
  };
  const maySearch = may('extSys:enterprise:query');
  return (
    <Example
      title={t('gallery.dialogs')}
      code="<EnterprisePicker isMulti onPick onClose /> <TextDialog name title onClose />"
    >
      <div className="y-buttons">
        <Button onClick={() => setOpen('text')}>{t('gallery.openText')}</Button>
        {maySearch ? <Button onClick={() => setOpen('one')}>{t('gallery.pickOne')}</Button> : null}
        {maySearch ? <Button onClick={() => setOpen('several')}>{t('gallery.pickSeveral')}</Button> : null}
      </div>
      {picked.length > 0 ? (
        <ul>
          {picked.map((row) => (
            <li key={row.orgIdo}>
              <Name of={{ name: row.orgNameo, foreignName: row.orgEnNameo }} /> <Code>{row.orgCode}</Code>
            </li>
          ))}
        </ul>
      ) : null}
      <BulkBar
        count={picked.length}
        note={picked
          .map((row) => nameOf({ name: row.orgName, foreignName: row.orgEnName }))
          .join(t('kit.listSeparator'))}
        onClear={() => setPicked([])}
      >
        {null}
      </BulkBar>
      {open === 'text' ? <TextDialog name="help" title={t('shell.help')} onClose={close} /> : null}
      {open === 'one' || open === 'several' ? (
        <EnterprisePicker isMulti={open === 'several'} onPick={take} onClose={close} />
      ) : null}
    </Example>
  );
}

/** Marks, figures, states and dialogs. */
export function ComponentsExample() {
  return (
    <Examples name="components">
      <Marks />
      <Figures />
      <WorkExamples />
      <Dialogs />
      <States />
    </Examples>
  );
}

import { Segmented, Select } from 'antd';
import { useNarrow, useT } from '@matlas/web-kit';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ResultPage } from './result-page';
import { RunList } from './run-list';
import { parseToolAddress } from './run-paths';
import { TargetList } from './target-list';
import '../../mds/mds.css';
import './check.css';

const tabs = ['own', 'received', 'runs'] as const;
type ToolTab = (typeof tabs)[number];

/** Own sheets, received sheets, or past runs. Each tab has its own filters. */
function ToolPage() {
  const t = useT();
  const isNarrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'own';
  const go = (next: ToolTab) => setSearch(next === 'own' ? {} : { tab: next }, { replace: true });
  const options = tabs.map((value) => ({ value, label: t(`rulePacks.tab.${value}`) }));
  const views = (
    <div className="ck-views">
      {isNarrow ? (
        <Select<ToolTab>
          className="m-wide"
          aria-label={t('rulePacks.view')}
          value={tab}
          options={options}
          onChange={go}
        />
      ) : (
        <Segmented<ToolTab> size="small" aria-label={t('rulePacks.view')} value={tab} options={options} onChange={go} />
      )}
    </div>
  );
  return tab === 'runs' ? <RunList key={tab} views={views} /> : <TargetList key={tab} side={tab} views={views} />;
}

/** The verification tools at all their paths: the selection of sheets, and the results. */
export function ToolsScreen() {
  const { pathname } = useLocation();
  const { shows, side, kind } = parseToolAddress(pathname);
  if (shows === 'result') return <ResultPage key={`${side} ${kind ?? ''}`} kind={kind} />;
  return shows === 'custom' ? <TargetList key={side} side={side} views={null} kinds={['custom']} /> : <ToolPage />;
}

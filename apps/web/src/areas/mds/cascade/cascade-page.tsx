import { mdsCascadeApi } from '@matlas/contract';
import { NoPermissionState, Page, PageHead, useMay, usePageCrumbs, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { IncomingRequests } from './asked';
import { ChooseChange } from './choose-change';
import { PastCascades } from './past-cascades';
import { CascadeResult } from './result';
import { CascadeSteps, Wizard } from './wizard';
import '../mds.css';
import '../trace/trace.css';
import './cascade.css';

const views = ['new', 'past'] as const;
type View = (typeof views)[number];

/** Start page without a chosen change: choose a change, or open a past cascade. */
function Start() {
  const t = useT();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  const view: View = search.get('view') === 'past' ? 'past' : 'new';
  const switcher = (
    <Segmented<View>
      value={view}
      aria-label={t('cascade.view.label')}
      options={views.map((value) => ({ value, label: t(`cascade.view.${value}`) }))}
      onChange={(value) => setSearch(value === 'past' ? { view: value } : {}, { replace: true })}
    />
  );
  return (
    <Page>
      <PageHead title={t('cascade.title')} crumbs={crumbs} actions={switcher} />
      {view === 'past' ? (
        <PastCascades above={null} />
      ) : (
        <>
          <CascadeSteps current={0} />
          <ChooseChange />
        </>
      )}
    </Page>
  );
}

const numberIn = (search: URLSearchParams, name: string): number | undefined => {
  const value = Number(search.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/**
 * Cascade of one correction. `?to=&from=&kind=` names the change, `?result=` a past cascade, `?asked=` a request of
 * another enterprise.
 */
export function CascadePage() {
  const t = useT();
  const may = useMay();
  const [search] = useSearchParams();
  const [to, from, result, requested] = (['to', 'from', 'result', 'asked'] as const).map((name) =>
    numberIn(search, name),
  );
  if (!may(mdsCascadeApi.preview))
    return <NoPermissionState what={t('cascade.title')} needs={mdsCascadeApi.preview.needs} />;
  if (result !== undefined) return <CascadeResult key={result} id={result} />;
  if (requested !== undefined) return <IncomingRequests key={requested} id={requested} />;
  if (to === undefined) return <Start />;
  const kind = search.get('kind') === 'substance' ? 'substance' : 'sheet';
  return <Wizard key={`${kind} ${to} ${from}`} change={{ kind, to, ...(from === undefined ? {} : { from }) }} />;
}

import { analysisDecisionApi, analysisExemptionApi } from '@matlas/contract';
import { NoPermissionState, useMay, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { DecisionsView } from '../decision/decisions-view';
import { CalendarView } from './calendar-view';
import { ClaimsView } from './claims-view';
import './exemption.css';

const views = ['claims', 'calendar', 'decisions'] as const;
type View = (typeof views)[number];

/** Exemptions: claims by entry, end dates, and acceptances by decision (ux.md section 6). */
export function ExemptionPage() {
  const t = useT();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  if (!may(analysisExemptionApi.summary))
    return <NoPermissionState what={t('exemptions.title')} needs={analysisExemptionApi.summary.needs} />;
  const offered = views.filter((one) => one !== 'decisions' || may(analysisDecisionApi.page));
  const view = offered.find((one) => one === search.get('view')) ?? 'claims';
  const change = (next: View) => setSearch(next === 'claims' ? {} : { view: next }, { replace: true });
  const switcher = (
    <Segmented<View>
      size="small"
      aria-label={t('exemptions.view.label')}
      value={view}
      options={offered.map((value) => ({ value, label: t(`exemptions.view.${value}`) }))}
      onChange={change}
    />
  );
  if (view === 'calendar') return <CalendarView switcher={switcher} />;
  return view === 'decisions' ? <DecisionsView switcher={switcher} /> : <ClaimsView switcher={switcher} />;
}

import { rulesTaggingApi } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { AsOfPicker } from '../as-of';
import '../rules.css';
import './tagging.css';
import { ScopeList } from './scope-list';
import { TaggingRuleList } from './tagging-rule-list';
import { TechnologyList } from './technology-list';

const views = ['rules', 'scopes', 'technologies'] as const;
type View = (typeof views)[number];

/** Tagging rules of recyclability, with their groups of parts and technologies. */
export function TaggingRulesPage() {
  const t = useT();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const shown = views.filter((view) => view !== 'scopes' || may(rulesTaggingApi.scopes));
  const view: View = shown.find((one) => one === search.get('view')) ?? 'rules';
  const change = (next: View) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams({ view: next });
        const asOf = now.get('asOf');
        if (asOf) params.set('asOf', asOf);
        return params;
      },
      { replace: true },
    );
  const switcher = (
    <Segmented<View>
      size="small"
      aria-label={t('taggingRules.view.label')}
      value={view}
      onChange={change}
      options={shown.map((value) => ({ value, label: t(`taggingRules.view.${value}`) }))}
    />
  );
  if (view === 'scopes') return <ScopeList actions={switcher} />;
  const actions = (
    <>
      {switcher}
      <AsOfPicker />
    </>
  );
  return view === 'technologies' ? <TechnologyList actions={actions} /> : <TaggingRuleList actions={actions} />;
}

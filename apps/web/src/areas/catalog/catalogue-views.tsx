import { catalogApi } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

export const catalogueViews = ['substances', 'uncatalogued', 'requests', 'classes', 'norms', 'labels'] as const;
export type CatalogueView = (typeof catalogueViews)[number];

/** The view of the catalogue in the URL. Requests are offered only to users with the permission. */
export function useCatalogueView(offered: readonly CatalogueView[]): { view: CatalogueView; switcher: ReactNode } {
  const t = useT();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const views = offered.filter((one) => one !== 'requests' || may(catalogApi.substanceRequests.page));
  const view = views.find((one) => one === search.get('view')) ?? 'substances';
  const change = (next: CatalogueView) => setSearch(next === 'substances' ? {} : { view: next }, { replace: true });
  const options = views.map((value) => ({ value, label: t(`substances.view.${value}`) }));
  return {
    view,
    switcher: (
      <Segmented<CatalogueView>
        size="small"
        className="c-views"
        aria-label={t('substances.view.label')}
        value={view}
        options={options}
        onChange={change}
      />
    ),
  };
}

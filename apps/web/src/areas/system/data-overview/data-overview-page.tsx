import type { MenuEntry } from '@matlas/contract';
import { Page, PageHead, useLanguage, usePageCrumbs, useT } from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { menuName } from '../../../shell/menu';
import { useMenu } from '../../../shell/use-menu';
import { dataAreas, type DataArea } from './data-areas';
import { AreaFigure } from './area-figure';
import './data-overview.css';

function AreaCard({ area, entries }: { area: DataArea; entries: readonly MenuEntry[] }) {
  const t = useT();
  const language = useLanguage();
  const ways = area.screens.flatMap((component) => entries.filter(({ extInfo }) => extInfo === component));
  return (
    <section className="m-card d-area" aria-label={t(`overview.${area.name}`)}>
      <h2>{t(`overview.${area.name}`)}</h2>
      <dl>
        {area.figures.map((figure) => (
          <AreaFigure key={figure.name} figure={figure} />
        ))}
      </dl>
      {ways.length > 0 ? (
        <ul aria-label={t('overview.ways')}>
          {ways.map((entry) => (
            <li key={entry.id}>
              <Link to={entry.href}>{menuName(entry, language)}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="m-faint">{t('overview.nothing')}</p>
      )}
    </section>
  );
}

/** What data there are, where their processing stands, and the way to each. */
export function DataOverviewPage() {
  const t = useT();
  const crumbs = usePageCrumbs();
  const { entries } = useMenu();
  return (
    <Page>
      <PageHead title={t('menus.screens.dataManagement')} crumbs={crumbs} />
      <div className="d-overview" tabIndex={0} role="region" aria-label={t('menus.screens.dataManagement')}>
        {dataAreas.map((area) => (
          <AreaCard key={area.name} area={area} entries={entries} />
        ))}
      </div>
    </Page>
  );
}

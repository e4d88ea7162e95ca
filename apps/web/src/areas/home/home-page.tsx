import { homeApi } from '@matlas/contract';
import { useRoute, useT } from '@matlas/web-kit';
import { AnnouncementBanner } from './announcement-banner';
import { FilesCard } from './files-card';
import './home.css';
import { MessagesCard } from './messages-card';
import { QuickEntries } from './quick-entries';
import { TodoCard } from './todo-card';
import { VehicleCards } from './vehicle-cards';

/** To-dos change by what others do, too. */
const refreshMs = 60_000;

/**
 * What to do next: the vehicles with their verdicts and one next step each, and beside them what waits, what is new and
 * what was produced.
 */
export function HomePage() {
  const t = useT();
  const figures = useRoute(
    homeApi.figures,
    {},
    { log: 'home.log.figures', refetchEvery: refreshMs, keepPrevious: true },
  );
  return (
    <div className="h-home" tabIndex={0} role="region" aria-label={t('shell.home')}>
      <h1 className="m-hidden">{t('shell.home')}</h1>
      <AnnouncementBanner />
      <div className="h-main">
        <QuickEntries />
        <VehicleCards />
      </div>
      <div className="h-aside">
        <TodoCard figures={figures} />
        <MessagesCard />
        <FilesCard figures={figures} />
      </div>
    </div>
  );
}

import { homeApi } from '@matlas/contract';
import { useRoute, useT } from '@matlas/web-kit';
import { AnnouncementBanner } from './announcement-banner';
import { FilesCard } from './files-card';
import './home.css';
import { MessagesCard } from './messages-card';
import { QuickEntries } from './quick-entries';
import { TodoCard } from './todo-card';
import { VehicleCards } from './vehicle-cards';

/** To-dos also change through actions of other users, so they are refreshed at this interval. */
const refreshMs = 60_000;

/**
 * The home page: vehicles with their verdicts and the next step of each; beside them to-dos, messages and recent
 * files.
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

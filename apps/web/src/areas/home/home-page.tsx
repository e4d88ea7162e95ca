import { homeApi, vehicleApi } from '@matlas/contract';
import { useMay, useRoute, useT } from '@matlas/web-kit';
import { AnnouncementBanner, AnnouncementsCard } from './announcement-banner';
import { FilesCard } from './files-card';
import './home.css';
import { MessagesCard } from './messages-card';
import { QuickEntries } from './quick-entries';
import { TodoCard } from './todo-card';
import { TourOffer } from './tour-offer';
import { VehicleCards } from './vehicle-cards';
import { WorkCards } from './work-cards';

/** To-dos also change through actions of other users, so they are refreshed at this interval. */
const refreshMs = 60_000;

/**
 * The home page: vehicles with their verdicts and the next step of each, or for whoever has none the work that
 * customers wait for; beside them to-dos, messages and recent files.
 */
export function HomePage() {
  const t = useT();
  const figures = useRoute(
    homeApi.figures,
    {},
    { log: 'home.log.figures', refetchEvery: refreshMs, keepPrevious: true },
  );
  const hasVehicles = useMay()(vehicleApi.modInfo.bomModPage) && (figures.data?.counts.vehicles ?? 1) > 0;
  return (
    <div className="h-home" tabIndex={0} role="region" aria-label={t('shell.home')}>
      <h1 className="m-hidden">{t('shell.home')}</h1>
      <TourOffer />
      <AnnouncementBanner />
      <div className="h-main">
        <QuickEntries />
        <VehicleCards />
        {hasVehicles ? null : <WorkCards />}
      </div>
      <div className="h-aside">
        <TodoCard figures={figures} />
        <AnnouncementsCard />
        <MessagesCard />
        <FilesCard figures={figures} />
      </div>
    </div>
  );
}

import { useT } from '@matlas/web-kit';
import { TodoCard } from './todo-card';
import { VehicleCards } from './vehicle-cards';

/** What to do next: the vehicles with their verdicts and one next step each, and the to-dos. */
export function HomePage() {
  const t = useT();
  return (
    <div className="h-home" tabIndex={0} role="region" aria-label={t('shell.home')}>
      <h1 className="m-hidden">{t('shell.home')}</h1>
      <VehicleCards />
      <TodoCard />
    </div>
  );
}

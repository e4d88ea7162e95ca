import { type ChangeEffect, changeState, type ChangeState, type componentChangeApi } from '@matlas/contract';
import {
  ErrorState,
  formatNumber,
  Mass,
  PanelSection,
  Percent,
  RowsSkeleton,
  useMay,
  useRoute,
  useT,
  Verdict,
  verdictOrder,
} from '@matlas/web-kit';

const log = ['partChange.title', 'partChange.effect'];
const pollMs = 2000;
type EffectRoute = typeof componentChangeApi.effect;

function Verdicts({
  effect: { baseCounts, counts, new: added, gone, changed, running, positions },
}: {
  effect: ChangeEffect;
}) {
  const t = useT();
  if (positions === 0) return <p>{t('partChange.noPositions')}</p>;
  if (!counts || !baseCounts)
    return <p aria-live="polite">{t(running ? 'partChange.running' : 'partChange.noRight')}</p>;
  return (
    <>
      <table className="mg-values">
        <thead>
          <tr>
            <th scope="col">{t('partChange.verdict')}</th>
            <th scope="col">{t('partChange.before')}</th>
            <th scope="col">{t('partChange.after')}</th>
          </tr>
        </thead>
        <tbody>
          {verdictOrder
            .filter((verdict) => (counts[verdict] ?? 0) + (baseCounts[verdict] ?? 0) > 0)
            .map((verdict) => (
              <tr key={verdict}>
                <th scope="row">
                  <Verdict value={verdict} />
                </th>
                <td>{formatNumber(baseCounts[verdict] ?? 0)}</td>
                <td>{formatNumber(counts[verdict] ?? 0)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="m-faint">
        {t('partChange.findings', { added: added ?? 0, gone: gone ?? 0, changed: changed ?? 0 })}
      </p>
    </>
  );
}
function Rates({ rates }: { rates: ChangeEffect['rates'] }) {
  const t = useT();
  if (!rates) return null;
  return (
    <p>
      {t('partChange.rcyc')}: <Percent value={rates.rcycBefore} /> → <Percent value={rates.rcycAfter} />
      <br />
      {t('partChange.rcov')}: <Percent value={rates.rcovBefore} /> → <Percent value={rates.rcovAfter} />
    </p>
  );
}
/** Masses, verdicts and rates of each model before and after. */
function EffectsByModel({ effects }: { effects: readonly ChangeEffect[] }) {
  const t = useT();
  return effects.map((effect) => (
    <section key={effect.modId} aria-label={effect.modelName}>
      <h4>{t('partChange.onModel', { name: effect.modelName, count: effect.positions })}</h4>
      <p>
        {t('partChange.mass')}: <Mass grams={effect.massBeforeGrams} /> → <Mass grams={effect.massAfterGrams} />
      </p>
      <Rates rates={effect.rates} />
      <Verdicts effect={effect} />
    </section>
  ));
}
function LiveEffects({ id, route }: { id: number; route: EffectRoute }) {
  const query = useRoute(route, { id }, { log, alwaysOnOpen: true });
  const isRunning = query.data?.some(({ running }) => running) ?? false;
  useRoute(route, { id }, { log, enabled: isRunning, ...(isRunning ? { refetchEvery: pollMs } : {}) });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <EffectsByModel effects={query.data} /> : <RowsSkeleton />;
}

/** The effect of a plan: as of now while it is planned, else as it was shown before the confirmation. */
export function PlanEffects({
  plan,
  route,
}: {
  plan: { id: number; version: number; state: ChangeState; effects: readonly ChangeEffect[] | null };
  route: EffectRoute;
}) {
  const t = useT();
  const may = useMay();
  const isPlanned = plan.state === changeState.of.planned;
  if (isPlanned ? !may(route) : plan.effects === null) return null;
  return (
    <PanelSection title={t(isPlanned ? 'partChange.effect' : 'partChange.effectThen')}>
      {isPlanned ? (
        <LiveEffects key={plan.version} id={plan.id} route={route} />
      ) : (
        <EffectsByModel effects={plan.effects ?? []} />
      )}
    </PanelSection>
  );
}

import {
  analysisExemptionApi,
  entryEndKind,
  type AffectedRun,
  type CalendarEnd,
  type ExemptionCalendar,
} from '@matlas/contract';
import {
  download,
  EmptyState,
  ErrorState,
  ExportButton,
  formatDate,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  useLate,
  useMay,
  useName,
  usePageCrumbs,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Checkbox } from 'antd';
import { useId, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { FileButton } from '../../files/workbook-import';
import { useLawWords } from '../../shared/law-words';
import { exemptionPath } from '../../shared/paths';
import { formatReadableMass } from '../../shared/masses';
import { EndEffectText } from './exemption-words';

const maxSuppliersShown = 3;

/** A vehicle that depends on the exemption entry: the effect of its end, the mass and the suppliers. */
function AffectedVehicle({ one, withEffect }: { one: AffectedRun; withEffect: boolean }) {
  const t = useT();
  const nameOf = useName();
  const names = one.suppliers.map((supplier) => nameOf(supplier));
  const more = names.length - maxSuppliersShown;
  return (
    <li className="e-affected">
      <Link to={exemptionPath(one.runId, one.entryId)}>{one.title}</Link>
      {withEffect ? (
        <span className="e-effects">
          <EndEffectText effect={one.effect} />
          {one.date ? <span className="m-faint"> {formatDate(one.date)}</span> : null}
        </span>
      ) : (
        <span />
      )}
      <span className="e-figures">
        {[
          t('exemptions.findings', { count: one.findings }),
          t('exemptions.parts', { count: one.parts }),
          formatReadableMass(one.massGrams),
        ].join(' · ')}
      </span>
      <span className="m-faint m-cut" title={names.join(t('exemptions.comma'))}>
        {names.slice(0, maxSuppliersShown).join(t('exemptions.comma'))}
        {more > 0 ? ` +${more}` : ''}
      </span>
    </li>
  );
}

function EndCard({ end }: { end: CalendarEnd }) {
  const wordOf = useWordOf();
  const { codeOf } = useLawWords();
  return (
    <article className="e-end-card">
      <h3>
        <span>
          {codeOf(end.lawCode)} {end.entry}
        </span>
        <span className="m-faint">
          {wordOf(entryEndKind, end.by)} {formatDate(end.date)}
        </span>
      </h3>
      <p className="m-faint">{end.text}</p>
      <ul>
        {end.affected.map((one) => (
          <AffectedVehicle key={`${one.runId} ${one.entryId} ${one.date ?? ''}`} one={one} withEffect />
        ))}
      </ul>
    </article>
  );
}

function Months({ months }: { months: ExemptionCalendar['months'] }) {
  const id = useId();
  return months.map(({ month, ends }) => (
    <section key={month} className="e-month" aria-labelledby={`${id}${month}`}>
      <h2 id={`${id}${month}`}>{month}</h2>
      <div className="e-ends">
        {ends.map((end) => (
          <EndCard key={`${end.lawCode} ${end.entry} ${end.by} ${end.date}`} end={end} />
        ))}
      </div>
    </section>
  ));
}

function Reviews({ reviews }: { reviews: ExemptionCalendar['reviews'] }) {
  const t = useT();
  const { codeOf } = useLawWords();
  const id = useId();
  if (reviews.length === 0) return null;
  return (
    <section className="e-month" aria-labelledby={id}>
      <h2 id={id}>{t('exemptions.reviews')}</h2>
      <div className="e-ends">
        <p className="m-faint">{t('exemptions.reviewsExplained')}</p>
        {reviews.map(({ lawCode, entry, text, reviewDue, affected }) => (
          <article key={`${lawCode} ${entry}`} className="e-end-card">
            <h3>
              <span>
                {codeOf(lawCode)} {entry}
              </span>
              <span className="m-faint">{t('exemptions.review', { date: reviewDue })}</span>
            </h3>
            <p className="m-faint">{text}</p>
            <ul>
              {affected.map((one) => (
                <AffectedVehicle key={`${one.runId} ${one.entryId}`} one={one} withEffect={false} />
              ))}
            </ul>
          </article>
        ))}
      </div>
    </section>
  );
}

function Content({ calendar }: { calendar: ExemptionCalendar }) {
  const t = useT();
  if (calendar.months.length === 0 && calendar.reviews.length === 0)
    return (
      <EmptyState title={t(calendar.runs === 0 ? 'exemptions.noRuns' : 'exemptions.nothingEnds')}>
        {t(calendar.runs === 0 ? 'exemptions.noRunsExplained' : 'exemptions.nothingEndsExplained')}
      </EmptyState>
    );
  return (
    <div className="e-calendar" role="region" tabIndex={0} aria-label={t('exemptions.view.calendar')}>
      {calendar.months.length === 0 ? <p className="m-faint">{t('exemptions.nothingEnds')}</p> : null}
      <Months months={calendar.months} />
      <Reviews reviews={calendar.reviews} />
    </div>
  );
}

/** Downloads the end dates as a calendar file. */
function CalendarFileButton({ past }: { past: boolean }) {
  return (
    <FileButton
      label="exemptions.calendarFile"
      fetches={() =>
        download(analysisExemptionApi.calendarFile, { past }, { log: ['exemptions.title', 'exemptions.calendarFile'] })
      }
    />
  );
}

/**
 * End dates of the exemptions on which the newest results depend, month by month, with the affected vehicles, parts
 * and suppliers.
 */
export function CalendarView({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  const past = search.get('past') === '1';
  const { data, error, isLoading, refetch } = useRoute(
    analysisExemptionApi.calendar,
    { past },
    { log: 'exemptions.log.calendar', keepPrevious: true },
  );
  const isLate = useLate(isLoading);
  const change = (isPast: boolean) =>
    setSearch(isPast ? { view: 'calendar', past: '1' } : { view: 'calendar' }, { replace: true });
  const actions = (
    <>
      {switcher}
      {may(analysisExemptionApi.exportCalendar) ? (
        <>
          <CalendarFileButton past={past} />
          <ExportButton route={analysisExemptionApi.exportCalendar} name="exemptions" input={{ past }} />
        </>
      ) : null}
    </>
  );
  const notes = data
    ? [
        t('exemptions.fromRuns', { count: data.runs }),
        data.hidden > 0 ? t('exemptions.hidden', { count: data.hidden }) : '',
      ]
        .filter(Boolean)
        .join(t('exemptions.comma'))
    : '';
  return (
    <Page>
      <PageHead title={t('exemptions.title')} crumbs={crumbs} actions={actions} />
      <div className="e-bar">
        <span className="m-faint">{notes}</span>
        <Checkbox checked={past} onChange={(event) => change(event.target.checked)}>
          {t('exemptions.withPast')}
        </Checkbox>
      </div>
      <PageBody>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {isLate ? <RowsSkeleton /> : null}
        {data ? <Content calendar={data} /> : null}
      </PageBody>
    </Page>
  );
}

import { preTreatmentPart, type RrrFigures } from '@matlas/contract';
import { Code, formatNumber, Name, nameIn, RrrMarkTag, useLanguage, useT, useWordOf } from '@matlas/web-kit';
import { formatKilogramNumber, sumOfGrams } from './rrr-figures';

type Technology = RrrFigures['technologies'][number]['technology'];

function TechnologyName({ technology }: { technology: Technology }) {
  const t = useT();
  const language = useLanguage();
  if (!technology) return <span className="m-faint">{t('analysisRrr.noTechnology')}</span>;
  return (
    <>
      <Code>{technology.code}</Code> {nameIn(language, technology.nameZh, technology.nameEn)}
    </>
  );
}

/** Masses removed by pre-treatment, by kind. */
export function PreTreatment({ rows }: { rows: RrrFigures['preTreatment'] }) {
  const t = useT();
  const wordOf = useWordOf();
  return (
    <section className="r-card">
      <header>
        <h2>{t('analysisRrr.preTreatment.title')}</h2>
        <RrrMarkTag value="mP" />
      </header>
      <div className="r-card-body">
        {rows.length === 0 ? (
          <p className="m-faint">{t('analysisRrr.preTreatment.none')}</p>
        ) : (
          <table className="r-table" aria-label={t('analysisRrr.preTreatment.title')}>
            <thead>
              <tr>
                <th scope="col">{t('analysisRrr.field.preTreatment')}</th>
                <th scope="col">kg</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ kind, massGrams }) => (
                <tr key={kind}>
                  <th scope="row">{kind ? wordOf(preTreatmentPart, kind) : t('analysisRrr.preTreatment.unnamed')}</th>
                  <td>{formatKilogramNumber(massGrams)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('analysisRrr.sum')}</th>
                <td>{formatKilogramNumber(sumOfGrams(rows))}</td>
              </tr>
            </tfoot>
          </table>
        )}
      </div>
    </section>
  );
}

/** Dismantled parts, as listed in the form. */
export function Dismantled({ rows }: { rows: RrrFigures['dismantled'] }) {
  const t = useT();
  return (
    <section className="r-card">
      <header>
        <h2>{t('analysisRrr.dismantled.title')}</h2>
        <RrrMarkTag value="mD" />
      </header>
      <div className="r-card-body is-long" tabIndex={0} role="group" aria-label={t('analysisRrr.dismantled.title')}>
        {rows.length === 0 ? (
          <p className="m-faint">{t('analysisRrr.dismantled.none')}</p>
        ) : (
          <table className="r-table" aria-label={t('analysisRrr.dismantled.title')}>
            <thead>
              <tr>
                <th scope="col">{t('analysisRrr.field.part')}</th>
                <th scope="col" className="is-text">
                  {t('analysisRrr.field.number')}
                </th>
                <th scope="col">{t('analysisRrr.field.quantity')}</th>
                <th scope="col">kg</th>
                <th scope="col" className="is-text">
                  {t('analysisRrr.field.technology')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    <Name of={row} />
                  </th>
                  <td className="is-text">
                    <Code>{row.number ?? '–'}</Code>
                  </td>
                  <td>{formatNumber(row.quantity)}</td>
                  <td>{formatKilogramNumber(row.massGrams)}</td>
                  <td className="is-text">
                    <TechnologyName technology={row.technology} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('analysisRrr.sum')}</th>
                <td />
                <td />
                <td>{formatKilogramNumber(sumOfGrams(rows))}</td>
                <td />
              </tr>
            </tfoot>
          </table>
        )}
      </div>
    </section>
  );
}

/** Mass by technology. */
export function Technologies({ rows }: { rows: RrrFigures['technologies'] }) {
  const t = useT();
  return (
    <section className="r-card">
      <header>
        <h2>{t('analysisRrr.technologies')}</h2>
      </header>
      <div className="r-card-body is-long" tabIndex={0} role="group" aria-label={t('analysisRrr.technologies')}>
        <table className="r-table" aria-label={t('analysisRrr.technologies')}>
          <thead>
            <tr>
              <th scope="col">{t('analysisRrr.field.technology')}</th>
              <th scope="col" className="is-text">
                {t('analysisRrr.field.flag')}
              </th>
              <th scope="col">kg</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ technology, flag, massGrams }) => (
              <tr key={`${technology?.id} ${flag}`}>
                <th scope="row">
                  <TechnologyName technology={technology} />
                </th>
                <td className="is-text">
                  <RrrMarkTag value={flag} />
                </td>
                <td>{formatKilogramNumber(massGrams)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

import { language as languages } from '@matlas/contract';
import {
  formatBytes,
  formatChange,
  formatDate,
  formatDateTime,
  formatMass,
  formatNumber,
  formatPercentRange,
  formatRange,
  formatRecent,
  Name,
  useLanguage,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { useState } from 'react';
import { LanguageSwitch } from '../../../shell/language-switch';
import { Example, Examples } from './example';

const counts = [0, 1, 2, 1646];

function Formats({ now }: { now: string }) {
  const t = useT();
  const rows: [string, string][] = [
    ["formatNumber('1646.40')", formatNumber('1646.40')],
    ["formatRange('28', '32')", formatRange('28', '32')],
    ["formatPercentRange('0.05', '0.15')", formatPercentRange('0.05', '0.15')],
    ["formatMass('684')", formatMass('684')],
    ['formatChange(-7)', formatChange(-7)],
    ['formatBytes(3400000)', formatBytes(3_400_000)],
    ['formatDate(now)', formatDate(now)],
    ['formatDateTime(now)', formatDateTime(now)],
    ['formatRecent(now, t)', formatRecent(now, t)],
  ];
  return (
    <dl className="y-formats">
      {rows.map(([code, text]) => (
        <div key={code}>
          <dt>
            <code>{code}</code>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Texts by key, plurals, numbers and dates, names in the reader's language. */
export function I18nExample() {
  const t = useT();
  const wordOf = useWordOf();
  const language = useLanguage();
  const [now] = useState(() => new Date().toISOString());
  return (
    <Examples name="i18n">
      <Example title={t('gallery.language')} code="changeLanguage(language)">
        <div className="y-buttons">
          {wordOf(languages, language)} <LanguageSwitch isLong />
        </div>
      </Example>
      <Example title={t('gallery.plurals')} code="t('kit.total', { count, total })">
        <ul>
          {counts.map((count) => (
            <li key={count}>{t('kit.total', { count, total: formatNumber(count) })}</li>
          ))}
        </ul>
      </Example>
      <Example title={t('gallery.formats')}>
        <Formats now={now} />
      </Example>
      <Example title={t('gallery.names')} code="<Name of={{ name, foreignName }} />">
        <p>
          <Name of={{ name: '充电插座', foreignName: 'Charging socket' }} />
        </p>
        <p>
          <Name of={{ name: '线束', foreignName: null }} />
        </p>
      </Example>
    </Examples>
  );
}

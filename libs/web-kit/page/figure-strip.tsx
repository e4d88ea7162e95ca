import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format';

export interface Figure {
  key: string;
  label: ReactNode;
  /** Numbers are formatted with thousands separators. */
  value: number | string;
  /** Text after the value: a unit, or the change since the last time. */
  suffix?: ReactNode;
  /** Text below the value. */
  note?: ReactNode;
}

export interface FigureStripProps {
  label: string;
  figures: readonly Figure[];
  /** Keys of the figures that are active as filters. */
  active?: readonly string[];
  /** Called when a figure is clicked, to set or remove its filter. Undefined makes the strip read-only. */
  onToggle?: (key: string) => void;
  /** Content after the figures. */
  extra?: ReactNode;
}

function FigureWords({ figure }: { figure: Figure }) {
  return (
    <>
      <span className="m-figure-label">{figure.label}</span>
      <span className="m-figure-value">
        {typeof figure.value === 'number' ? formatNumber(figure.value) : figure.value}
        {figure.suffix === undefined ? null : <small>{figure.suffix}</small>}
      </span>
      {figure.note === undefined ? null : <span className="m-figure-note">{figure.note}</span>}
    </>
  );
}

/** Key figures of a page; each can also work as a filter. */
export function FigureStrip({ label, figures, active = [], onToggle, extra }: FigureStripProps) {
  return (
    <div className="m-figures" role="group" aria-label={label} tabIndex={0}>
      {figures.map((figure) =>
        onToggle ? (
          <button
            key={figure.key}
            type="button"
            className="m-figure"
            aria-pressed={active.includes(figure.key)}
            onClick={() => onToggle(figure.key)}
          >
            <FigureWords figure={figure} />
          </button>
        ) : (
          <div key={figure.key} className="m-figure">
            <FigureWords figure={figure} />
          </div>
        ),
      )}
      {extra ? <div className="m-figure m-figure-extra">{extra}</div> : null}
    </div>
  );
}

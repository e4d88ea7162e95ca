import { type ReactNode, useRef } from 'react';
import { useLineWindow, type WindowedLines } from './finding-grid';

const cardHeight = 92;

/** Cards of equal height on a phone. Only the visible ones are rendered. */
export function CardList<Line extends { key: string }>({
  card,
  label,
  ...rest
}: Omit<WindowedLines, 'lines'> & { lines: readonly Line[]; label: string; card: (line: Line) => ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { first, last } = useLineWindow(box, rest, cardHeight, 0);
  const { lines } = rest;
  return (
    <div ref={box} className="a-cards" role="region" aria-label={label} tabIndex={0}>
      <div style={{ height: lines.length * cardHeight }}>
        <ul style={{ transform: `translateY(${first * cardHeight}px)` }} aria-label={label}>
          {lines.slice(first, last).map((line) => (
            <li key={line.key}>{card(line)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

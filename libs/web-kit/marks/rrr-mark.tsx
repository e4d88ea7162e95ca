import type { RrrMark as MarkName } from '../theme/tokens';

/** A recyclability mark with its coloured square and its letters. */
export function RrrMark({ value }: { value: MarkName }) {
  return (
    <span className="m-rrr">
      <span className="m-rrr-square" style={{ background: `var(--m-mark-${value})` }} aria-hidden="true" />
      {value}
    </span>
  );
}

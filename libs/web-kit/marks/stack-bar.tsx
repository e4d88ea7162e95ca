export interface StackPart {
  key: string;
  /** CSS colour, as a variable of the theme. */
  color: string;
  /** Share of the whole, 0 to 100; for drawing only. */
  percent: number;
}
export interface StackBarProps {
  parts: readonly StackPart[];
  /** Accessible description of the bar. */
  label: string;
  /** Position of the limit line, 0 to 100. */
  limit?: number;
  size?: 'small' | 'large';
}

/** Parts of a whole as a stacked bar from 0 to 100, with a limit line; used with a text beside it. */
export function StackBar({ parts, label, limit, size = 'small' }: StackBarProps) {
  return (
    <span className={`m-stack is-${size}`} role="img" aria-label={label} title={label}>
      <span className="m-stack-parts" aria-hidden="true">
        {parts
          .filter(({ percent }) => percent > 0)
          .map(({ key, color, percent }) => (
            <span key={key} style={{ width: `${percent}%`, background: color }} />
          ))}
      </span>
      {limit === undefined ? null : (
        <span className="m-stack-limit" style={{ insetInlineStart: `${limit}%` }} aria-hidden="true" />
      )}
    </span>
  );
}

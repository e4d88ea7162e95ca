export interface StackPart {
  key: string;
  /** CSS colour, as a variable of the theme. */
  color: string;
  /** 0 to 100 of the whole; for drawing only. */
  percent: number;
}
export interface StackBarProps {
  parts: readonly StackPart[];
  /** The same in words. */
  label: string;
  /** A line across the bar, 0 to 100. */
  limit?: number;
  size?: 'small' | 'large';
}

/** What a whole is made of, from 0 to 100, with the limit as a line; the words stand beside it. */
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

import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useT } from '@matlas/web-kit';

const most = 5;

/** The rating of the enterprise, to be read only. */
export function Stars({ level }: { level: number }) {
  const t = useT();
  const words = t('shell.stars', { level, most });
  return (
    <span className="s-stars" role="img" aria-label={words} title={words}>
      {Array.from({ length: most }, (_none, index) =>
        index < level ? <StarFilled key={index} aria-hidden /> : <StarOutlined key={index} aria-hidden />,
      )}
    </span>
  );
}

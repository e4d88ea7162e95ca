import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useT } from '@matlas/web-kit';

const maxStars = 5;

/** Read-only star rating of an enterprise. */
export function Stars({ level }: { level: number }) {
  const t = useT();
  const words = t('shell.stars', { level, most: maxStars });
  return (
    <span className="s-stars" role="img" aria-label={words} title={words}>
      {Array.from({ length: maxStars }, (_none, index) =>
        index < level ? <StarFilled key={index} aria-hidden /> : <StarOutlined key={index} aria-hidden />,
      )}
    </span>
  );
}

/** The logo of the product. */
export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="s-mark">
      <rect width="24" height="24" rx="5" fill="var(--m-primary)" />
      <path
        d="M5.5 17V8l6.5 6 6.5-6v9"
        fill="none"
        stroke="var(--m-on-primary)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

import type { ReactNode } from 'react';

/** The icons of the public pages as inline SVG; those of antd would load much more code. */
const drawings = {
  user: (
    <>
      <circle cx="8" cy="5" r="2.8" />
      <path d="M2.8 14c.4-3 2.4-4.6 5.2-4.6s4.8 1.6 5.2 4.6" />
    </>
  ),
  lock: (
    <>
      <rect x="3" y="7" width="10" height="7" rx="1" />
      <path d="M5.2 7V4.8a2.8 2.8 0 0 1 5.6 0V7M8 9.8v1.6" />
    </>
  ),
  mail: (
    <>
      <rect x="1.8" y="3.2" width="12.4" height="9.6" rx="1" />
      <path d="m2.2 4 5.8 4.8L13.8 4" />
    </>
  ),
  eye: (
    <>
      <path d="M1.2 8S3.6 3.6 8 3.6 14.8 8 14.8 8 12.4 12.4 8 12.4 1.2 8 1.2 8Z" />
      <circle cx="8" cy="8" r="2" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M1.2 8S3.6 3.6 8 3.6 14.8 8 14.8 8 12.4 12.4 8 12.4 1.2 8 1.2 8Z" />
      <circle cx="8" cy="8" r="2" />
      <path d="m2.6 13.4 10.8-10.8" />
    </>
  ),
  renew: (
    <>
      <path d="M13.4 8A5.4 5.4 0 1 1 11.6 4" />
      <path d="M11.4 1.2v3h-3" />
    </>
  ),
  language: (
    <>
      <path d="M1.6 3h7M5.1 1.6V3M7.4 3C6.8 5.6 4.8 8 2 9.4M3 5c.8 2 2.4 3.6 4.4 4.4M8 14.4l3-7.6 3 7.6M9 12h4" />
    </>
  ),
  slide: <path d="m4 4 4 4-4 4m5-8 4 4-4 4" />,
  tick: <path d="m3 8.4 3.4 3.4L13 5" />,
  alert: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M8 4.8v4M8 10.8v.4" />
    </>
  ),
} satisfies Record<string, ReactNode>;
export type IconName = keyof typeof drawings;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="s-sign"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}

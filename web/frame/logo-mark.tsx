import type { ReactNode } from 'react';

/** The company's mark: a roofline whose rafters draw a W. Takes the color and the size of its place. */
export function LogoMark({
  className,
  title,
}: {
  className?: string | undefined;
  title?: string;
}): ReactNode {
  return (
    <svg
      className={className}
      viewBox="0 0 48 48"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={!title}
    >
      <path
        d="M4 22 24 6l20 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.25"
        strokeLinejoin="round"
      />
      <path
        d="m8.5 25.5 7 16.5L24 25l8.5 17 7-16.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.25"
        strokeLinejoin="round"
      />
    </svg>
  );
}

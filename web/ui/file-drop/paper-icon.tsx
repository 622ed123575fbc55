import type { ReactNode } from 'react';

/** A sheet of paper: a document, or a file that has no picture. */
export function PaperIcon({ className }: { className?: string | undefined }): ReactNode {
  return (
    <svg className={className} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d="M7 3.5h7l4 4v13H7a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 7 3.5zM13.5 3.5V8H18M9 12.5h6M9 16h6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

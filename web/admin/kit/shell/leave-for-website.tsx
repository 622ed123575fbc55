import { useEffect, type ReactNode } from 'react';

/** A path that is not the back office's belongs to the public website, which is a page load away. */
export function LeaveForWebsite(): ReactNode {
  useEffect(() => window.location.reload(), []);
  return null;
}

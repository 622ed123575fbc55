import { useEffect, useState } from 'react';

const toastMs = 7_000;

/** A toast that goes by itself after 7 seconds (specification section 9); another one begins again. */
export function useTimedToast() {
  const [toast, setToast] = useState<{ message: string } | null>(null);
  useEffect(() => {
    if (!toast) return undefined;
    const timer = setTimeout(() => setToast(null), toastMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return {
    toast,
    showToast: (message: string) => setToast({ message }),
    closeToast: () => setToast(null),
  };
}

/** A browser that has not reported its paint by then is not waited for. */
const longestMs = 3000;

/** Waits until the browser has painted what there is to read; not at all where it does not tell, or no one looks. */
export async function whenPainted(): Promise<void> {
  const isSupported = PerformanceObserver.supportedEntryTypes.includes('paint');
  if (!isSupported || document.visibilityState === 'hidden') return;
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      // A browser may paint the mere background first.
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(resolve, longestMs);
  });
}

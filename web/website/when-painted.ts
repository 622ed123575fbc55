/** Waits until the browser has painted the page; not at all where it does not tell, or nobody looks. */
export async function whenPainted(): Promise<void> {
  const tells = PerformanceObserver.supportedEntryTypes.includes('paint');
  if (!tells || document.visibilityState === 'hidden') return;
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

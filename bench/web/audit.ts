import lighthouse from 'lighthouse';

export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
  /** How fast this machine was during the run, by Lighthouse's own measure. */
  benchmarkIndex: number;
  /** What kept a category below 100, by its id. */
  failed: string[];
}

/** How a phone's network and processor come about: worked out from a fast run, or slowed down in fact. */
export type Throttling = 'simulate' | 'devtools';

/** One run of Lighthouse for phones, against a browser that listens on `port`. A run that broke off is run again. */
export async function audit(
  url: string,
  port: number,
  throttlingMethod: Throttling = 'simulate',
  tries = 3,
): Promise<Audit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', throttlingMethod });
  const isWhole = result && Object.values(result.lhr.categories).every(({ score }) => score !== null);
  if (!isWhole) {
    if (tries > 1) return audit(url, port, throttlingMethod, tries - 1);
    throw new Error(`Lighthouse has no result for ${url}.`);
  }
  const { categories, audits, environment } = result.lhr;
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    benchmarkIndex: environment.benchmarkIndex,
    failed: [...new Set(counted)].filter((id) => {
      const given = audits[id]?.score;
      return given !== null && given !== undefined && given < 0.9;
    }),
  };
}

import type { ReactNode } from 'react';
import { useIsNarrow } from '../lists/use-is-narrow.ts';
import styles from './charts.module.css';

/** What a chart shows of one thing, a value for each of the chart's places. */
export interface Series {
  name: string;
  values: readonly number[];
}

const height = 220;
/** The drawing is scaled to the screen: on a phone it is narrower, so that its words stay readable. */
const widths = { wide: 640, narrow: 340 };
const labelWidth = 44;
const [left, right, top, bottom] = [56, 8, 12, 28];
const ticks = 4;

/**
 * Bars as a drawing: side by side, or on top of each other where `isStacked`. Its numbers stand in the table that goes with
 * it, so it is hidden from those who cannot see it.
 */
export function Bars({
  labels,
  series,
  isStacked = false,
  format,
}: {
  labels: readonly string[];
  series: readonly Series[];
  isStacked?: boolean;
  format: (value: number) => string;
}): ReactNode {
  const width = useIsNarrow() ? widths.narrow : widths.wide;
  const highest = Math.max(1, ...labels.map((_, at) => heightAt(series, at, isStacked)));
  const step = niceStep(highest / ticks);
  const scale = (height - top - bottom) / (step * ticks);
  const place = (width - left - right) / Math.max(1, labels.length);
  const base = height - bottom;
  // As many labels as have room; the last place always has its own.
  const each = Math.ceil(labelWidth / place);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {Array.from({ length: ticks + 1 }, (_, tick) => (
        <g key={tick}>
          <line
            className={styles.line}
            x1={left}
            x2={width - right}
            y1={base - tick * step * scale}
            y2={base - tick * step * scale}
          />
          <text className={styles.tick} x={left - 8} y={base - tick * step * scale + 4} textAnchor="end">
            {format(tick * step)}
          </text>
        </g>
      ))}
      {labels.map((label, at) => (
        <g key={label} transform={`translate(${left + at * place} 0)`}>
          {series.map(({ name, values }, index) => (
            <rect
              key={name}
              className={styles.bar}
              data-series={index}
              {...barOf({ series, values, index, at, isStacked, place, scale, base })}
            />
          ))}
          {(labels.length - 1 - at) % each === 0 && (
            <text className={styles.tick} x={place / 2} y={height - 8} textAnchor="middle">
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

interface BarPlace {
  series: readonly Series[];
  values: readonly number[];
  index: number;
  at: number;
  isStacked: boolean;
  place: number;
  scale: number;
  base: number;
}

function barOf({ series, values, index, at, isStacked, place, scale, base }: BarPlace) {
  const tall = Math.max(0, values[at] ?? 0) * scale;
  const below = isStacked ? heightAt(series.slice(0, index), at, true) * scale : 0;
  const all = Math.min(48, place * 0.7);
  const wide = isStacked ? all : all / series.length;
  const start = (place - all) / 2 + (isStacked ? 0 : index * wide);
  return { x: start, y: base - below - tall, width: wide, height: tall };
}

function heightAt(series: readonly Series[], at: number, isStacked: boolean): number {
  const values = series.map(({ values: each }) => Math.max(0, each[at] ?? 0));
  return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
}

/** The next of 1, 2, 5, 10, 20, 50 … that is not smaller. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
}

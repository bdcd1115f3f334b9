export { FunnelChart } from './funnel-chart.tsx';
export type { FunnelChartProps, FunnelGroup, FunnelStage } from './funnel-chart.tsx';
export { TimeSeriesChart } from './time-series-chart.tsx';
export type { TimeSeriesChartProps } from './time-series-chart.tsx';
export type { TimeSeries } from './series-texts.ts';

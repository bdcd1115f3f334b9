export { ComparedChart, type ComparedChartProps } from './compared-chart.tsx';
export { FigureBars, type FigureBar, type FigureBarsProps } from './figure-bars.tsx';
export { FunnelChart, type FunnelChartProps, type FunnelGroup, type FunnelStage } from './funnel-chart.tsx';
export { formatPeriod } from './series-texts.ts';
export { TimeSeriesChart, type TimeSeriesChartProps } from './time-series-chart.tsx';
export type { TimeSeries } from './series-texts.ts';

export { FunnelChart } from './funnel-chart';
export type { FunnelChartProps, FunnelGroup, FunnelStage } from './funnel-chart';
export { TimeSeriesChart } from './time-series-chart';
export type { TimeSeriesChartProps } from './time-series-chart';
export type { TimeSeries } from './series-texts';

export { useFormattedBlocks, useSummary } from './use-text-format.ts';

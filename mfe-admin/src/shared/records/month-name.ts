export { formatMonth as monthName } from '@magnetx/contracts';

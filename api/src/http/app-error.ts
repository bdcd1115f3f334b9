export { AppError } from '@magnetx/contracts';

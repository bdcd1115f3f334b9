export { adminLoginSchema as loginSchema } from '@magnetx/contracts';

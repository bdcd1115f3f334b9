export { projectLoginSchema as loginSchema } from '@magnetx/contracts';

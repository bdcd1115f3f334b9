export { createAdminRepository, type AdminAccount, type AdminRepository, type Admins } from './admin.repository';
export { createAdminRoutes } from './admin.routes';
export { makeCreateAdmin, type CreateAdmin } from './create-admin';

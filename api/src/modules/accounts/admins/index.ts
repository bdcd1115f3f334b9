export { createAdminRepository } from './admin.repository';
export { createAdminRoutes } from './admin.routes';
export { createAdmins, type AdminProfile, type Admins } from './admins';
export { createCreateAdmin, type CreateAdmin } from './create-admin';

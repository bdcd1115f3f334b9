export { createAdminRepository, type AdminRepository } from './admin.repository.ts';
export { createAdminRoutes, presentAdmin } from './admin.routes.ts';
export { createAdmins, type AdminProfile, type Admins } from './admins.ts';
export { createCreateAdmin, type CreateAdmin } from './create-admin.ts';

/** The roles of members, each with all rights of those before it. */
export const roles = ['member', 'moderator', 'admin'] as const;

export type Role = (typeof roles)[number];

/** The roles that members do not have from the start. */
export type GrantedRole = Exclude<Role, 'member'>;

/** Whether a viewer has at least `role`. */
export const hasRole = (viewer: { role: Role } | null, role: Role): boolean =>
  viewer !== null && roles.indexOf(viewer.role) >= roles.indexOf(role);

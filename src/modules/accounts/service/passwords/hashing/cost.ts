/** argon2id (the library's default) at the floor that OWASP and ASVS name. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id (the library's default) at the minimum that OWASP and ASVS recommend; `memoryCost` is in KiB. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for Argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Hashed at startup, so that the first check of an unknown account takes no longer. */
const stranger = hashPassword(crypto.randomUUID())

/** Takes the same time whether the account exists or not: without a hash a dummy is compared. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return await verify(stored ?? await stranger, password) && stored != null
}

import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for Argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Made at the start, so that not even the first stranger takes longer. */
const stranger = hashPassword(crypto.randomUUID())

/** Takes the same time whether the account exists or not: without a hash, one that nothing fits is compared. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return await verify(stored ?? await stranger, password) && stored != null
}

import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for Argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let stranger: Promise<string> | undefined

/** Takes the same time whether the account exists or not: without a hash, one that nothing fits is compared. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? await (stranger ??= hashPassword(crypto.randomUUID()))
  return await verify(against, password) && stored != null
}

import pg from 'pg'

/** How many statements go to the database while something is done. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Client
  const { query } = prototype
  let count = 0
  prototype.query = function counted(this: unknown, ...given: unknown[]) {
    count++
    return Reflect.apply(query, this, given) as never
  } as typeof query
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return count
}

import pg from 'pg'

export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Client
  const { query } = prototype
  let count = 0
  prototype.query = function counted(this: unknown, ...args: unknown[]) {
    count++
    return Reflect.apply(query, this, args) as never
  } as typeof query
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return count
}

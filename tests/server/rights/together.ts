/** Requests at a time: the application and the database work side by side, and no person asks for more than his share. */
const AT_ONCE = 6

/** Does each piece of work, some at once; gives what they gave in their order. */
export async function together<T, R>(all: readonly T[], work: (one: T) => Promise<R>, atOnce = AT_ONCE): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) results[at] = await work(all[at]!)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker))
  return results
}

/** Concurrent requests: application and database work in parallel, and no user exceeds the request limit. */
const AT_ONCE = 6

/** Runs the work for each item with limited concurrency and returns the results in order. */
export async function together<T, R>(all: readonly T[], work: (one: T) => Promise<R>, atOnce = AT_ONCE): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) results[at] = await work(all[at]!)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker))
  return results
}

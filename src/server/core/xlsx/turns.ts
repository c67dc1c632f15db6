interface Owner {
  running: number
  /** The number of his last turn; 0 before the first. */
  turn: number
  readonly waiting: (() => void)[]
}

/** How many pieces of work run at once: in all, and of one owner; and how many of one owner may wait. */
export interface Share {
  readonly all: number
  readonly each: number
  readonly wait: number
}

/** Thrown when an owner has as many waiting as he may. */
export class TooManyWaiting extends Error {}

/** Lets pieces of work run by turns: whoever waits comes before the second piece of somebody who has had a turn. */
export function byTurns({ all, each, wait }: Share): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  let running = 0
  let turns = 0
  const owners = new Map<string, Owner>()

  function next(): void {
    if (running >= all) return
    const [owner] = [...owners.values()].filter(one => one.waiting.length > 0 && one.running < each).toSorted((a, b) => a.turn - b.turn)
    if (owner === undefined) return
    owner.turn = ++turns
    owner.running++
    running++
    owner.waiting.shift()!()
    next()
  }

  return async (name, work) => {
    const owner = owners.get(name) ?? { running: 0, turn: 0, waiting: [] }
    if (owner.waiting.length >= wait) throw new TooManyWaiting(name)
    owners.set(name, owner)
    await new Promise<void>(resolve => {
      owner.waiting.push(resolve)
      next()
    })
    try {
      return await work()
    } finally {
      running--
      owner.running--
      if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name)
      next()
    }
  }
}

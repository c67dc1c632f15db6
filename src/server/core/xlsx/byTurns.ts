interface Owner {
  running: number
  /** 0 before the first turn. */
  turn: number
  readonly waiting: (() => void)[]
}

/** Limits of concurrent work: in all, per owner, and waiting per owner. */
export interface Share {
  readonly all: number
  readonly each: number
  readonly wait: number
}

export class TooManyWaiting extends Error {}

/** The waiting owner with the oldest last turn comes first. */
export function byTurns({ all, each, wait }: Share): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  let running = 0
  let turns = 0
  const owners = new Map<string, Owner>()

  function next(): void {
    if (running >= all) return
    const [owner] = [...owners.values()]
      .filter(candidate => candidate.waiting.length > 0 && candidate.running < each)
      .toSorted((a, b) => a.turn - b.turn)
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

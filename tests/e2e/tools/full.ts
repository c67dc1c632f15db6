/** The long run: every theme and width of every place, and the tests that are tagged with it. `npm test` takes them by turns. */
export const FULL = process.env.FULL === '1'

/** The tag of a test whose rule a shorter test tries as well: it runs in `npm run test:full` alone. */
export const IN_FULL = { tag: '@full' } as const

/** All of some looks in the long run, else the one whose turn it is. */
export const byTurns = <T>(looks: readonly T[], turn: number): readonly T[] => (FULL ? looks : [looks[turn % looks.length]!])

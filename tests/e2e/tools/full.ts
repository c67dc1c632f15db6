/** The long run: every theme and width of every place, and the tests tagged with it. `npm test` alternates them. */
export const FULL = process.env.FULL === '1'

/** Tag of a test whose rule a shorter test also covers: it only runs in `npm run test:full`. */
export const IN_FULL = { tag: '@full' } as const

/** All checks in the long run, else the one whose turn it is. */
export const byTurns = <T>(looks: readonly T[], turn: number): readonly T[] => (FULL ? looks : [looks[turn % looks.length]!])

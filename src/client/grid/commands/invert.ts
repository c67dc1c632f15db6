import type { Command } from './command.ts'

/** Pure and self-inverse. */
export function invert<Row>(command: Command<Row>): Command<Row> {
  const { changes, added, removed, moved, selectionBefore, selectionAfter, ...rest } = command
  return {
    ...rest,
    changes: changes.toReversed().map(change => ({ ...change, before: change.after, after: change.before })),
    added: removed.toReversed(),
    removed: added.toReversed(),
    ...(moved && { moved: { before: moved.after, after: moved.before } }),
    ...(selectionAfter && { selectionBefore: selectionAfter }),
    ...(selectionBefore && { selectionAfter: selectionBefore }),
  }
}

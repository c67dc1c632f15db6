/** What a screen does to a record, where its own name begins with that. */
const DEED = /^(编辑|复制|新增)/

/** A tab's name after what its page shows; where the same record can be open to be read and to be changed, the deed distinguishes the two. */
export function titleOf(screen: string, shown: string): string {
  const deed = DEED.exec(screen)?.[0]
  return deed === undefined || shown.startsWith(deed) ? shown : `${deed}：${shown}`
}

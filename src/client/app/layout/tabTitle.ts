/** Verbs at the start of a screen's name. */
const DEED = /^(编辑|复制|新增)/

/** A tab's title by its page's content; where the same record can be open for reading and editing, the verb distinguishes them. */
export function titleOf(screen: string, shown: string): string {
  const deed = DEED.exec(screen)?.[0]
  return deed === undefined || shown.startsWith(deed) ? shown : `${deed}：${shown}`
}

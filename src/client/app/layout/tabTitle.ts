const DEED = /^(编辑|复制|新增)/

/** Titles by page content; the verb distinguishes reading and editing of one record. */
export function titleOf(screen: string, content: string): string {
  const deed = DEED.exec(screen)?.[0]
  return deed === undefined || content.startsWith(deed) ? content : `${deed}：${content}`
}

const VERB = /^(编辑|复制|新增)/

/** Titles by page content; the verb distinguishes reading and editing of one record. */
export function titleOf(screen: string, content: string): string {
  const verb = VERB.exec(screen)?.[0]
  return verb === undefined || content.startsWith(verb) ? content : `${verb}：${content}`
}

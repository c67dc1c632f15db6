import type { Tab } from '#client/data/tabs.ts'

type Unsaved = Pick<Tab, 'title' | 'kept'>

/** Lost, or stored as a draft. */
export function fateOf(unsaved: readonly Unsaved[], verb: string): { readonly text: string; readonly intent: 'primary' | 'danger' } {
  const discarded = unsaved.filter(tab => !tab.kept).map(tab => tab.title)
  if (discarded.length === 0) return { text: `${verb}后修改保留为草稿，再次打开时可以恢复。`, intent: 'primary' }
  const names = unsaved.length === 1 ? '' : `：${discarded.join('、')}`
  const rest = discarded.length === unsaved.length ? '' : '其余标签的修改保留为草稿。'
  return { text: `${verb}后修改会丢失${names}。${rest}`, intent: 'danger' }
}

/** Confirms before tabs with unsaved work are closed or reloaded. */
export function questionOf(unsaved: readonly Unsaved[], verb: string) {
  const subject = unsaved.length === 1 ? `“${unsaved[0]?.title}”` : `${unsaved.length} 个标签`
  return { title: `${subject}有未保存的修改`, verb, ...fateOf(unsaved, verb) }
}

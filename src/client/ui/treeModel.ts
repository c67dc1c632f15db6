import { isFoundIn, type Read } from '#schemas/kit/index.ts'

export interface TreeItem {
  readonly id: string
  readonly label: string
  readonly count?: number
  readonly children?: readonly TreeItem[]
}

export interface TreeLine {
  readonly item: TreeItem
  /** 0 for the roots. */
  readonly depth: number
  readonly parent: string | null
  /** undefined for leaves. */
  readonly open: boolean | undefined
}

/** By words or pinyin, with ancestors; children of a match stay. */
export function searchTree(items: readonly TreeItem[], text: string, read: Read): readonly TreeItem[] {
  if (text.trim() === '') return items
  return items.flatMap(item => {
    if (isFoundIn(item.label, text, read)) return [item]
    const children = searchTree(item.children ?? [], text, read)
    return children.length === 0 ? [] : [{ ...item, children }]
  })
}

/** Anywhere in the tree. */
export function labelIn(items: readonly TreeItem[], id: string | null): string | undefined {
  for (const item of items) {
    const label = item.id === id ? item.label : labelIn(item.children ?? [], id)
    if (label !== undefined) return label
  }
  return undefined
}

export function linesOf(
  items: readonly TreeItem[], isOpen: (id: string) => boolean, depth = 0, parent: string | null = null,
): readonly TreeLine[] {
  return items.flatMap(item => {
    const children = item.children ?? []
    const open = children.length === 0 ? undefined : isOpen(item.id)
    return [{ item, depth, parent, open }, ...(open ? linesOf(children, isOpen, depth + 1, item.id) : [])]
  })
}

/** Moves to a line, opens or closes it, or chooses it; undefined for other keys. */
export type TreeMove =
  | { readonly kind: 'focus' | 'open' | 'close' | 'choose'; readonly id: string }
  | undefined

/** See the WAI-ARIA tree pattern. */
export function moveOf(key: string, lines: readonly TreeLine[], at: number): TreeMove {
  const line = lines[at]
  if (line === undefined) return undefined
  const focus = (target: TreeLine | undefined): TreeMove => ({ kind: 'focus', id: (target ?? line).item.id })
  switch (key) {
    case 'ArrowDown': return focus(lines[at + 1])
    case 'ArrowUp': return focus(lines[at - 1])
    case 'Home': return focus(lines[0])
    case 'End': return focus(lines.at(-1))
    case 'ArrowRight': return line.open === false ? { kind: 'open', id: line.item.id } : line.open ? focus(lines[at + 1]) : undefined
    case 'ArrowLeft': return line.open
      ? { kind: 'close', id: line.item.id }
      : focus(lines.find(candidate => candidate.item.id === line.parent))
    case 'Enter':
    case ' ': return { kind: 'choose', id: line.item.id }
    default: return undefined
  }
}

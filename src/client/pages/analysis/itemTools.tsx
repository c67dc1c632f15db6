import { Changes, Layers, Lock, Search, Tick, Unlock } from '@blueprintjs/icons'
import type { Row } from '#schemas/kit/index.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import type { PlainDeed } from './useItemActs.ts'

/** Whether the item's package can still be changed. */
export const isOpenItem = ({ state }: Row): boolean => state !== 'CONFIRMED' && state !== 'LOCKED'
export const isItem = (row: Row | undefined): row is Row => typeof row?.unit === 'string' && row.unit !== ''

/** The next matching row behind a row, wrapping around; undefined where there is no other. */
export function nextBehind(rows: readonly Row[], row: Row, isWanted: (one: Row) => boolean): Row | undefined {
  const at = rows.findIndex(({ id }) => id === row.id)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(isWanted)
}
export const nextOpenItem = (rows: readonly Row[], row: Row): Row | undefined =>
  nextBehind(rows, row, one => isItem(one) && isOpenItem(one))

export interface ItemTools {
  /** Permissions to see costs, choose packages, change rows, and lock rows. */
  readonly sees: boolean
  readonly packages: boolean
  readonly edits: boolean
  readonly locks: boolean
  readonly open: (row: Row) => void
  readonly pick: (rowIds: readonly string[]) => void
  readonly changes: (row: Row) => void
  readonly act: (action: PlainDeed, rowIds: readonly string[]) => void
}

/** Row tools of the sheet, each with a key: an analysis can be done without a mouse (look.md 11). */
export const itemTools = ({ sees, packages, edits, locks, open, pick, changes, act }: ItemTools): RowAction[] => {
  const all = (action: PlainDeed) => (row: Row, selected: readonly string[] = [String(row.id)]): void => act(action, selected)
  return [
    { key: 'open', label: '打开定额包', icon: <Layers />, chord: 'Alt+P', hint: '打开包', shown: row => isItem(row) && sees, run: open },
    {
      key: 'pick', label: '选择定额包', icon: <Search />, chord: 'F4', hint: '换包', shown: () => packages,
      run: (row, selected = [String(row.id)]) => pick(selected),
    },
    {
      key: 'confirm', label: '确认', icon: <Tick />, chord: 'Space', hint: '确认', shown: row => isItem(row) && edits && isOpenItem(row),
      run: all('confirm'),
    },
    { key: 'lock', label: '锁定', icon: <Lock />, chord: 'Alt+L', shown: ({ state }) => locks && state === 'CONFIRMED', run: all('lock') },
    { key: 'unlock', label: '解锁', icon: <Unlock />, chord: 'Alt+L', shown: ({ state }) => locks && state === 'LOCKED', run: all('unlock') },
    { key: 'changes', label: '预计变更', icon: <Changes />, chord: 'Alt+C', shown: row => isItem(row) && sees, run: changes },
  ]
}

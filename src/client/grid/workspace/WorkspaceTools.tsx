import { Button, Menu, MenuItem } from '@blueprintjs/core'
import {
  ArrowRight, Edit as EditBulk, Exchange, Export, Help, ListColumns, More, Print, Redo, Refresh, Search, Undo,
} from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import type { JSX } from 'react'
import { Popover } from '#client/ui/Popover.tsx'
import type { RowModel } from '../model.ts'
import type { CommandId } from '../sheet/commandIds.ts'
import { SHEET_COMMANDS, type SheetCommand } from '../sheet/commands.ts'
import { keyLabel } from '../sheet/keyLabel.ts'

/** A toolbar icon, or an entry of a phone's More menu. */
export interface Tool {
  readonly key: string
  readonly label: string
  readonly icon: JSX.Element
  readonly disabled?: boolean
  readonly run: () => void
  /** Always in the menu. */
  readonly rare?: true
}

export interface ToolActions {
  readonly undo: () => void
  readonly redo: () => void
  readonly find: () => void
  readonly replace: () => void
  readonly goTo: () => void
  readonly bulkEdit: () => void
  readonly print: () => void
  readonly columns: () => void
  /** Absent without permission to export. */
  readonly exportPage?: () => void
  /** Absent also where the sheet has all rows. */
  readonly exportAll?: () => void
  readonly refresh?: () => void
  readonly help: () => void
}

function useSteps(model: RowModel): { readonly undo: string | undefined; readonly redo: string | undefined } {
  const [steps, setSteps] = useState({ undo: model.undoLabel(), redo: model.redoLabel() })
  useEffect(() => {
    const read = () => setSteps(current => {
      const [undo, redo] = [model.undoLabel(), model.redoLabel()]
      return current.undo === undo && current.redo === redo ? current : { undo, redo }
    })
    read()
    return model.subscribe(read)
  }, [model])
  return steps
}

/** A read-only workspace has no writing tools. */
export function useTools(model: RowModel, editable: boolean, actions: ToolActions): readonly Tool[] {
  const { undo, redo } = useSteps(model)
  return [
    ...(editable ? [
      { key: 'undo', label: undo ? `撤销：${undo}` : '撤销', icon: <Undo />, disabled: undo === undefined, run: actions.undo },
      { key: 'redo', label: redo ? `重做：${redo}` : '重做', icon: <Redo />, disabled: redo === undefined, run: actions.redo },
    ] : []),
    { key: 'columns', label: '列设置', icon: <ListColumns />, run: actions.columns },
    ...(actions.refresh ? [{ key: 'refresh', label: '刷新', icon: <Refresh />, run: actions.refresh }] : []),
    { key: 'find', label: '在表格中查找', icon: <Search />, run: actions.find, rare: true },
    ...(editable ? [
      { key: 'replace', label: '替换', icon: <Exchange />, run: actions.replace, rare: true as const },
      { key: 'bulkEdit', label: '批量修改', icon: <EditBulk />, run: actions.bulkEdit, rare: true as const },
    ] : []),
    { key: 'goTo', label: '转到行', icon: <ArrowRight />, run: actions.goTo, rare: true },
    { key: 'print', label: '打印', icon: <Print />, run: actions.print, rare: true },
    ...(actions.exportPage
      ? [{ key: 'exportPage', label: actions.exportAll ? '导出本页' : '导出表格', icon: <Export />, run: actions.exportPage, rare: true as const }]
      : []),
    ...(actions.exportAll ? [{ key: 'exportAll', label: '导出全部结果', icon: <Export />, run: actions.exportAll, rare: true as const }] : []),
    { key: 'help', label: '全部快捷键', icon: <Help />, run: actions.help, rare: true },
  ]
}

const shortcutOf = (key: string): string | undefined => {
  const command: SheetCommand | undefined = Object.hasOwn(SHEET_COMMANDS, key) ? SHEET_COMMANDS[key as CommandId] : undefined
  return command?.keys[0] === undefined ? undefined : keyLabel(command.keys[0])
}

/** Icons where there is room, then the More menu. */
export function WorkspaceTools({ tools, narrow }: { readonly tools: readonly Tool[]; readonly narrow: boolean }) {
  const inRow = narrow ? [] : tools.filter(tool => !tool.rare)
  const inMenu = tools.filter(tool => !inRow.includes(tool))
  return (
    <>
      {inRow.map(({ key, label, icon, disabled, run }) => (
        <Button key={key} variant="minimal" icon={icon} aria-label={label} title={label} disabled={disabled} onClick={run} />
      ))}
      <Popover
        placement="bottom-end"
        content={(
          <Menu>
            {inMenu.map(({ key, label, icon, disabled, run }) => (
              <MenuItem key={key} text={label} label={shortcutOf(key)} icon={icon} disabled={disabled} onClick={run} />
            ))}
          </Menu>
        )}
      >
        <Button variant="minimal" icon={<More />} aria-label="更多工具" title="更多工具" />
      </Popover>
    </>
  )
}

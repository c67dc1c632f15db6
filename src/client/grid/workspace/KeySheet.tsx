import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import { PROGRAM_KEYS } from '#client/data/programKeys.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { Kbd } from '#client/ui/Kbd.tsx'
import { commandsFor, SHEET_COMMANDS, type SheetCommand } from '../sheet/commands.ts'
import { keyLabel } from '../sheet/keyLabel.ts'

interface KeyLine { readonly label: string; readonly keys: readonly string[]; readonly group: string }

/** Keys handled by the text box, not the key table. */
const WHILE_EDITING: readonly KeyLine[] = [
  { label: '换行', keys: ['Alt+Enter'], group: '编辑中' },
  { label: '写入并上移', keys: ['Shift+Enter'], group: '编辑中' },
  { label: '写入全部选中的单元格', keys: ['Ctrl+Enter'], group: '编辑中' },
  { label: '放弃输入', keys: ['Escape'], group: '编辑中' },
]

const EVERYWHERE: readonly KeyLine[] = Object.values(PROGRAM_KEYS).map(line => ({ ...line, group: '程序' }))

const normalized = (text: string) => text.toLowerCase().replace(/[\s+]/g, '')

/** Key table by groups, filtered by label or keys; a read-only sheet has no writing commands. */
export function keyGroups(term = '', readOnly = false, isTree = false): ReadonlyMap<string, readonly KeyLine[]> {
  const groups = new Map<string, KeyLine[]>()
  const ofSheet = commandsFor(readOnly, isTree).map((id): KeyLine => {
    const { label, reading, keys, group }: SheetCommand = SHEET_COMMANDS[id]
    return { label: (readOnly ? reading : undefined) ?? label, keys, group }
  })
  for (const line of [...ofSheet, ...(readOnly ? [] : WHILE_EDITING), ...EVERYWHERE]) {
    const { label, keys, group } = line
    const texts = [label, ...keys, ...keys.map(keyLabel)]
    if (keys.length > 0 && texts.some(text => normalized(text).includes(normalized(term))))
      groups.set(group, [...(groups.get(group) ?? []), line])
  }
  return groups
}

export function KeySheet({
  readOnly, isTree, onClose,
}: { readonly readOnly?: boolean; readonly isTree?: boolean; readonly onClose: () => void }) {
  const [term, setTerm] = useState('')
  const groups = [...keyGroups(term, readOnly, isTree)]
  return (
    <DialogFrame size="M" title="全部快捷键" onClose={onClose}>
      <InputGroup
        autoFocus className="yz-keysheet-search" leftIcon={<Search size={14} />} placeholder="搜索操作或按键" aria-label="搜索快捷键"
        value={term} onValueChange={setTerm}
      />
      {groups.length === 0 && <p className="yz-keysheet-none">没有“{term}”</p>}
      <div className="yz-keysheet" role="group" aria-label="快捷键" tabIndex={0}>
        {groups.map(([title, lines]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(({ label, keys }) => (
                <div key={label}>
                  <dt>{keys.slice(0, 2).map(chord => <Kbd key={chord}>{keyLabel(chord)}</Kbd>)}</dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </DialogFrame>
  )
}

import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { Kbd } from '#client/ui/Kbd.tsx'
import { SHEET_COMMANDS, type SheetCommand } from '../sheet/commands.ts'
import { keyLabel } from '../sheet/keyLabel.ts'

interface KeyLine { readonly label: string; readonly keys: readonly string[] }

/** Keys of an open cell: they belong to the text box, not to the key table. */
const WHILE_EDITING: readonly KeyLine[] = [
  { label: '换行', keys: ['Alt+Enter'] },
  { label: '写入并上移', keys: ['Shift+Enter'] },
  { label: '放弃输入', keys: ['Escape'] },
]

/** Keys of the program, heard over a sheet as everywhere. */
const EVERYWHERE: readonly KeyLine[] = [{ label: '搜索页面、命令和记录', keys: ['Ctrl+K'] }]

/** The key table by its groups, in the order in which they first occur. */
export function keyGroups(): ReadonlyMap<string, readonly KeyLine[]> {
  const groups = new Map<string, KeyLine[]>()
  for (const command of Object.values<SheetCommand>(SHEET_COMMANDS)) {
    if (command.keys.length > 0) groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  }
  return groups.set('编辑中', [...WHILE_EDITING]).set('程序', [...EVERYWHERE])
}

/** Every key of the sheet, from the table that the keyboard itself obeys. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <DialogFrame size="M" title="全部快捷键" onClose={onClose}>
      <div className="yz-keysheet" role="group" aria-label="快捷键" tabIndex={0}>
        {[...keyGroups()].map(([title, lines]) => (
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

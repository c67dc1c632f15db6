import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { Kbd } from '#client/ui/Kbd.tsx'
import { SHEET_COMMANDS, type SheetCommand } from '../sheet/commands.ts'
import { keyText } from './keyText.ts'

const GROUPS: readonly SheetCommand['group'][] = ['移动', '选择', '编辑', '剪贴板', '行', '其他']
const COMMANDS: readonly SheetCommand[] = Object.values(SHEET_COMMANDS)

/** Every key of the sheet, from the table that the keyboard itself obeys. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <DialogFrame size="M" title="全部快捷键" onClose={onClose}>
      <div className="yz-keysheet">
        {GROUPS.map(group => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {COMMANDS.filter(command => command.group === group && command.keys.length > 0).map(({ label, keys }) => (
                <div key={label}>
                  <dt>{keys.slice(0, 2).map(chord => <Kbd key={chord}>{keyText(chord)}</Kbd>)}</dt>
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

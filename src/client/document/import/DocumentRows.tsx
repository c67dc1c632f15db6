import { Button, HTMLSelect } from '@blueprintjs/core'
import type { DocumentCell, DocumentChoice, DocumentState } from '#shared/api/documentImport.ts'
import { SideHeads } from '#client/ui/Sides.tsx'
import { StateTag, type StateTagProps } from '#client/ui/StateTag.tsx'
import { useGo } from '../navigation.ts'
import type { DocumentChange, DocumentChoices } from './types.ts'

export const DOCUMENT_WORDS = {
  conflict: '导出后改过', changed: '更新', added: '新增', wrong: '有问题', ignored: '跳过', same: '没有变化',
} as const satisfies Record<DocumentState, string>
const TAGS = {
  conflict: { tone: 'warning', shape: 'half' }, changed: { tone: 'info', shape: 'half' }, added: { tone: 'success', shape: 'disc' },
  wrong: { tone: 'danger', shape: 'cross' }, ignored: { tone: 'neutral', shape: 'dash', quiet: true },
  same: { tone: 'neutral', shape: 'ring', quiet: true },
} as const satisfies Record<DocumentState, Omit<StateTagProps, 'children'>>

/** The default first. */
const CHOICES: Partial<Record<DocumentState, readonly (readonly [DocumentChoice, string])[]>> = {
  changed: [['update', '更新'], ['copy', '新建一份'], ['skip', '跳过']],
  conflict: [['skip', '保留现有'], ['update', '以工作簿为准'], ['copy', '新建一份']],
  added: [['copy', '新增'], ['skip', '跳过']],
}

/** Limit of a plain table. */
const MAX_ROWS = 200

interface ValueProps {
  readonly text: string
  readonly other: string
  readonly numeric: boolean
  readonly changed: boolean
}

function Value({ text, other, numeric, changed }: ValueProps) {
  const label = text || (other === '' ? '' : '（空）')
  return (
    <td className={[numeric && 'n', changed && 'changed'].filter(Boolean).join(' ') || undefined} title={text}>
      {changed ? <ins>{label}</ins> : label}
    </td>
  )
}

function CellLine({ cell: { row, part, name, kind, column, before, after, numeric, both } }: { readonly cell: DocumentCell }) {
  return (
    <tr className={both ? 'both' : undefined}>
      <th className="n">{row === 0 ? '' : row}</th>
      <td>{part}</td>
      <td title={name}>{name}</td>
      <td>{kind === 'added' ? '新增的行' : kind === 'removed' ? '删除的行' : column}{both && <em>　导出后也改了</em>}</td>
      <Value text={before} other={kind === 'added' ? '' : after} numeric={numeric} changed={false} />
      <Value text={after} other={kind === 'removed' ? '' : before} numeric={numeric} changed />
    </tr>
  )
}

interface HeadProps {
  readonly document: DocumentChange
  readonly choice: DocumentChoice | undefined
  readonly onChoose?: ((choice: DocumentChoice) => void) | undefined
}

function Head({ document: { row, code, name, state, note, path, same, figures }, choice, onChoose }: HeadProps) {
  const go = useGo()
  const choices = CHOICES[state]
  return (
    <tr className="document">
      <th className="n">{row}</th>
      <th colSpan={5}>
        <div>
          <StateTag {...TAGS[state]}>{DOCUMENT_WORDS[state]}</StateTag>
          {path === null ? <b>{code} {name}</b> : <button type="button" onClick={() => go(path)}>{code} {name}</button>}
          {figures.map(({ label, before, after }) => (
            <span key={label} className="figure">
              {label} {before !== '' && before !== after && <><del>{before}</del><span aria-hidden> → </span></>}<ins>{after}</ins>
            </span>
          ))}
          {onChoose && choices && (
            <HTMLSelect
              aria-label={`${code} ${name} 的处理`}
              value={choice ?? choices[0]![0]}
              onChange={event => {
                const chosen = choices.find(([key]) => key === event.target.value)
                if (chosen) onChoose(chosen[0])
              }}
            >
              {choices.map(([key, word]) => <option key={key} value={key}>{word}</option>)}
            </HTMLSelect>
          )}
          {same && (
            <span className="note">名称相同：<button type="button" onClick={() => go(same.path)}>{same.text}</button></span>
          )}
          {note !== '' && <span className="note">{note}</span>}
        </div>
      </th>
    </tr>
  )
}

export interface DocumentRowsProps {
  readonly state: DocumentState
  readonly documents: readonly DocumentChange[]
  readonly choices: DocumentChoices
  readonly onChoose?: ((rows: readonly number[], choice: DocumentChoice) => void) | undefined
}

export function DocumentRows({ state, documents, choices, onChoose }: DocumentRowsProps) {
  const visible = documents.slice(0, MAX_ROWS)
  const rows = documents.map(({ row }) => row)
  return (
    <>
      {onChoose && state === 'conflict' && documents.length > 1 && (
        <div className="yz-wizard-all">
          <Button text="全部以工作簿为准" onClick={() => onChoose(rows, 'update')} />
          <Button text="全部保留现有" onClick={() => onChoose(rows, 'skip')} />
        </div>
      )}
      <div className="yz-wizard-sample yz-wizard-documents tall" tabIndex={0} role="region" aria-label={DOCUMENT_WORDS[state]}>
        <table>
          <thead>
            <tr>
              <th className="n">行</th><th>位置</th><th>名称</th><th>列</th>
              <SideHeads
                titles={['现有', '工作簿']}
                rows={visible.flatMap(({ cells }) => cells.map(({ numeric }) => ({ number: numeric })))}
              />
            </tr>
          </thead>
          {visible.map(document => (
            <tbody key={document.row}>
              <Head
                document={document} choice={choices[String(document.row)]}
                onChoose={onChoose && (choice => onChoose([document.row], choice))}
              />
              {document.cells.map(cell => (
                <CellLine key={`${cell.row} ${cell.part} ${cell.name} ${cell.kind} ${cell.column}`} cell={cell} />
              ))}
            </tbody>
          ))}
        </table>
        {visible.length < documents.length && <p className="rest">共 {documents.length} 个，列出 {visible.length} 个。</p>}
      </div>
    </>
  )
}

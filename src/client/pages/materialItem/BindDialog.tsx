import { Button, Checkbox } from '@blueprintjs/core'
import { Error as ErrorIcon } from '@blueprintjs/icons'
import { useEffect, useLayoutEffect, useReducer, useRef, useState, type KeyboardEvent } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { materialItemApi } from '#shared/api/materialItem.ts'
import { call } from '#client/data/http.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { MaterialPicker } from '#client/business/material/MaterialPicker.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { materialItems } from '#schemas/library/items.ts'
import { BindTableRow } from './BindTableRow.tsx'
import { bindRows, rowsFrom } from './bindRows.ts'
import type { ItemKind } from './kinds.ts'
import './materialItem.css'

export interface BindDialogProps {
  readonly kind: ItemKind
  readonly items: readonly Row[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const SOURCES = sourcesOf(materialItems)
const HINTS = [
  { keys: 'Enter', does: '采用' }, { keys: 'A', does: '采用全部确定的' }, { keys: '1–5', does: '换一条' }, { keys: 'F2', does: '另选' },
] as const

/** Table rows handle the keys: arrows move, letters act. */
const focusBeside = (row: Element, way: 1 | -1): void => {
  const next = way === 1 ? row.nextElementSibling : row.previousElementSibling
  if (next instanceof HTMLElement) next.focus()
}

/** Binds several items to library items: suggestions are accepted, changed or skipped; accepted ones are saved together. */
export function BindDialog({ kind, items, onDone, onClose }: BindDialogProps) {
  const { machine, word } = kind
  const { lookups } = useLookups(SOURCES)
  const [rows, act] = useReducer(bindRows, [])
  const [itemIds] = useState(() => items.map(item => String(item.id)))
  const { data, error } = useCall(
    materialItemApi.querySuggestMaterialItem, { machine, itemIds },
    { quiet: true, revalidateOnMount: true, revalidateIfStale: true }
  )
  const [general, setGeneral] = useState(false)
  const [picking, setPicking] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const table = useRef<HTMLTableSectionElement>(null)
  const loaded = rows.length > 0
  useEffect(() => {
    if (data !== undefined) act({ act: 'load', rows: rowsFrom(items, data) })
  }, [data, items])
  // Focuses in the commit that renders the rows, so that an early key press reaches them.
  useLayoutEffect(() => {
    if (loaded) table.current?.querySelector('tr')?.focus()
  }, [loaded])

  const accepted = rows.filter(row => row.accepted)
  const sure = rows.filter(row => row.sure !== null && row.sure === row.choice && !row.accepted).length
  const save = async () => {
    if (accepted.length === 0 || saving) return
    setSaving(true)
    try {
      const { done, problems } = await call(materialItemApi.bindingMaterial, {
        machine, ...(general && { general }),
        rows: accepted.map(({ item, choice }) =>
          ({ id: String(item.id), libMaterialId: choice, was: typeof item.libMaterialId === 'string' ? item.libMaterialId : null })),
      })
      act({ act: 'answered', done, problems })
      if (done.length > 0) onDone()
      if (problems.length > 0) toast.bad(`${problems.length} 条没有绑定，原因见各行`)
      else {
        toast.ok(`已绑定 ${done.length} 条明细`)
        onClose()
      }
    } catch {
      // The call reports its error; accepted rows are retained.
    } finally {
      setSaving(false)
    }
  }
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, id: string): void => {
    const row = event.currentTarget
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void save()
      return
    }
    if (event.target !== row) return
    const at = rows.findIndex(({ item }) => item.id === id)
    const option = rows[at]?.options[Number(event.key) - 1]
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusBeside(row, 1), ArrowUp: () => focusBeside(row, -1),
      Enter: () => {
        act({ act: 'accept', id, accepted: true })
        focusBeside(row, 1)
      },
      Delete: () => act({ act: 'accept', id, accepted: false }), Backspace: () => act({ act: 'accept', id, accepted: false }),
      a: () => act({ act: 'acceptSure' }), F2: () => setPicking(id),
      ...(option !== undefined && { [event.key]: () => act({ act: 'choose', id, choice: String(option.item.id) }) }),
    }
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (run === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    run()
  }
  const back = (id: string): void => table.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`)?.focus()
  const picked = rows.find(({ item }) => item.id === picking)

  return (
    <DialogFrame
      size="L" flush title={`绑定${word}明细`} code={loaded ? `${rows.length} 条` : undefined} dirty={accepted.length > 0} hints={HINTS}
      onClose={onClose}
      tools={<Checkbox
        className="yz-bind-general" checked={general} label="对所有供应商有效" onChange={event => setGeneral(event.currentTarget.checked)}
      />}
      actions={(
        <>
          <Button text={`采用全部确定的 ${sure} 条`} disabled={sure === 0} onClick={() => act({ act: 'acceptSure' })} />
          <Button
            intent="primary" text={`绑定 ${accepted.length} 条`} disabled={accepted.length === 0} loading={saving} title="Ctrl Enter"
            onClick={() => void save()}
          />
        </>
      )}
    >
      {error && <EmptyState icon={<ErrorIcon size={32} />} title="没有取到建议" text={error.msg} />}
      {!error && !loaded && <SkeletonRows rows={Math.min(items.length, 8)} columns={4} />}
      {loaded && (
        <div className="yz-bind">
          <table className="yz-plain">
            <thead>
              <tr><th className="number">序号</th><th>供应商的叫法</th><th>建议的库条目</th><th>依据</th><th>操作</th></tr>
            </thead>
            <tbody ref={table}>
              {rows.map((row, at) => (
                <BindTableRow
                  key={String(row.item.id)} row={row} number={at + 1} lookups={lookups} first={at === 0} act={act}
                  onKey={onKey} onPick={() => setPicking(String(row.item.id))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {picking !== null && picked !== undefined && (
        <MaterialPicker
          machine={machine} targets={[{ key: picking, label: String(picked.item.itemName) }]} target={picking}
          chosenOf={() => new Set(picked.accepted && picked.choice !== null ? [picked.choice] : [])}
          single
          onPick={([item]) => {
            if (item) act({ act: 'add', id: picking, item })
            setPicking(null)
            back(picking)
          }}
          onClose={() => {
            setPicking(null)
            back(picking)
          }}
        />
      )}
    </DialogFrame>
  )
}

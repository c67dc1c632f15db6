import { Button, InputGroup } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { storeScanApi } from '#shared/api/storeScan.ts'
import { useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { OnPaper } from '#client/document/print/OnPaper.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { copiesOf, MOST_COPIES, MOST_LABELS, type Label } from './label.ts'
import { LabelPaper } from './LabelPaper.tsx'
import './labels.css'

const UNITS = [DICT.materialUnit]

/** Adds the library's codes and unit names. */
function useCompleted(labels: readonly Label[]): { readonly completed: readonly Label[], readonly ready: boolean } {
  const { lookups } = useLookups(UNITS)
  const ids = useMemo(() => [...new Set(labels.flatMap(({ code }) => (code.kind === 'STOCK' ? [code.libMaterialId] : [])))], [labels])
  const { data, error } = useCall(ids.length === 0 ? null : storeScanApi.materialCodes, { materials: ids })
  const completed = useMemo(() => {
    const codes = new Map(data?.map(({ id, code }) => [id, code]))
    return labels.map((label): Label => {
      const facts: (readonly [string, string | null | undefined])[] = [
        ['单位', label.unit && (lookups.label(DICT.materialUnit, label.unit) ?? label.unit)],
        ['编码', label.code.kind === 'STOCK' ? codes.get(label.code.libMaterialId) : null],
      ]
      return { ...label, facts: [...label.facts, ...facts.flatMap(([word, text]) => (text ? [[word, text] as const] : []))] }
    })
  }, [data, labels, lookups])
  return { completed, ready: ids.length === 0 || data !== undefined || error !== undefined }
}

/** 打印标签: previews with copies; skipped ones have none. */
export function LabelDialog({ labels, onClose }: { readonly labels: readonly Label[], readonly onClose: () => void }) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const { completed, ready } = useCompleted(labels)
  const textOf = (key: string): string => typed.get(key) ?? '1'
  const set = (key: string, text: string): void => setTyped(now => new Map([...now, [key, text]]))
  const counted = completed.map(label => ({ label, copies: copiesOf(textOf(label.key)) }))
  const total = counted.reduce((sum, { copies }) => sum + (copies ?? 0), 0)
  const wrong = counted.some(({ copies }) => copies === null)
  const many = total > MOST_LABELS ? `一次最多打印 ${MOST_LABELS} 张` : ''
  return (
    <>
      <DialogFrame
        size="M" title="打印标签" state={<span className="yz-labels-total" role="status">{many || `60 × 40 mm，共 ${total} 张`}</span>}
        onClose={onClose} cancel="关闭"
        actions={<Button
          intent="primary" icon={<Print />} text="打印" disabled={!ready || wrong || total === 0 || many !== ''}
          onClick={() => window.print()}
        />}
      >
        <ul className="yz-labels" aria-label="标签预览">
          {counted.map(({ label, copies }) => (
            <li key={label.key} className={copies === 0 ? 'skipped' : undefined}>
              <LabelPaper label={label} />
              <div>
                <span aria-hidden>份数</span>
                <InputGroup
                  small aria-label={`${label.title} 份数`} inputMode="numeric" value={textOf(label.key)}
                  onValueChange={text => set(label.key, text)} onFocus={event => event.currentTarget.select()}
                  intent={copies === null ? 'danger' : 'none'} aria-invalid={copies === null}
                />
                {copies === 0
                  ? <Button size="small" variant="minimal" text="恢复" onClick={() => set(label.key, '1')} />
                  : <Button size="small" variant="minimal" text="跳过" onClick={() => set(label.key, '0')} />}
                {copies === null && <em role="alert">请填 0 到 {MOST_COPIES} 的整数</em>}
              </div>
            </li>
          ))}
        </ul>
      </DialogFrame>
      <OnPaper
        paper="label"
      >{many === '' && counted.flatMap(({ label, copies }) => Array.from({ length: copies ?? 0 }, (_, at) => <LabelPaper
        key={`${label.key} ${at}`} label={label}
      />))}</OnPaper>
    </>
  )
}

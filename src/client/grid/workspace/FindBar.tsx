import { Button, InputGroup, Switch } from '@blueprintjs/core'
import { ChevronDown, ChevronRight, ChevronUp, Cross, Search } from '@blueprintjs/icons'
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { useFirstFocus } from '#client/ui/useFirstFocus.ts'
import type { RowModel } from '../model.ts'
import { chordOf } from '../sheet/keyboard.ts'
import type { EditReport, FindQuery, FindResult, ReplaceResult } from '../sheet/types.ts'

/** Debounce, since rows change in bursts. */
const AGAIN_MS = 200

export interface FindBarProps {
  readonly model: RowModel
  readonly inputRef: RefObject<HTMLInputElement | null>
  /** Absent in a read-only sheet. */
  readonly replacing?: boolean
  readonly onReplacing: (open: boolean) => void
  /** Only the loaded page is searched. */
  readonly scope?: string
  readonly onFind: (query: FindQuery, direction: 1 | -1 | 0) => FindResult
  readonly onReplace: (query: FindQuery, by: string, scope: 'one' | 'all') => ReplaceResult
  readonly onReplaced: (report: EditReport) => void
  readonly onClose: () => void
}

export function FindBar(props: FindBarProps) {
  const { model, inputRef, replacing, onReplacing, scope, onFind, onReplace, onReplaced, onClose } = props
  const [query, setQuery] = useState<FindQuery>({ text: '' })
  const [by, setBy] = useState('')
  const [result, setResult] = useState<FindResult | null>(null)
  const search = (next: FindQuery) => {
    setQuery(next)
    setResult(next.text === '' ? (onFind(next, 0), null) : onFind(next, 0))
  }
  const go = (direction: 1 | -1) => { if (query.text !== '') setResult(onFind(query, direction)) }
  const replace = (replaceScope: 'one' | 'all') => {
    if (query.text === '') return
    const { report, ...rest } = onReplace(query, by, replaceScope)
    setResult(rest)
    if (replaceScope === 'all' || report.refused.length + report.skipped > 0) onReplaced(report)
  }
  useFirstFocus(inputRef)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const searchLater = () => {
      clearTimeout(timer)
      timer = setTimeout(() => { if (query.text !== '') setResult(onFind(query, 0)) }, AGAIN_MS)
    }
    const stop = model.subscribe(searchLater)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [model, query, onFind])
  const option = (key: 'matchCase' | 'wholeCell' | 'inSelection', label: string) => (
    <Switch
      key={key} label={label} checked={query[key] ?? false} className="option"
      onChange={event => search({ ...query, [key]: event.currentTarget.checked })}
    />
  )
  return (
    <div
      className="yz-find" role="search" aria-label="在表格中查找"
      onKeyDown={event => {
        if (event.nativeEvent.isComposing) return
        const chord = chordOf(event.nativeEvent)
        if (chord === 'Ctrl+F' || chord === 'Ctrl+H') {
          // The browser would search the page or show its history.
          event.preventDefault()
          if (chord === 'Ctrl+H' && replacing !== undefined) onReplacing(true)
          inputRef.current?.select()
        }
        if (chord !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="line">
        {replacing !== undefined && (
          <Button
            variant="minimal" size="small" aria-label={replacing ? '收起替换' : '展开替换'} aria-expanded={replacing}
            icon={replacing ? <ChevronDown size={14} /> : <ChevronRight size={14} />} onClick={() => onReplacing(!replacing)}
          />
        )}
        <InputGroup
          size="small" leftIcon={<Search size={14} />} placeholder="查找" aria-label="查找内容" inputRef={inputRef}
          value={query.text} onValueChange={text => search({ ...query, text })}
          onKeyDown={event => {
            if (!event.nativeEvent.isComposing && event.key === 'Enter') go(event.shiftKey ? -1 : 1)
          }}
        />
        <span className="count" role="status">{result && (result.total === 0 ? '没有找到' : `${result.at} / ${result.total}`)}</span>
        {scope && <span className="scope">{scope}</span>}
        <Button variant="minimal" size="small" icon={<ChevronUp size={14} />} aria-label="上一处" onClick={() => go(-1)} />
        <Button variant="minimal" size="small" icon={<ChevronDown size={14} />} aria-label="下一处" onClick={() => go(1)} />
        <Button variant="minimal" size="small" icon={<Cross size={14} />} aria-label="关闭查找" onClick={onClose} />
      </div>
      {replacing && (
        <div className="line replace">
          <InputGroup
            size="small" placeholder="替换为" aria-label="替换为" value={by} onValueChange={setBy}
            onKeyDown={event => {
              if (!event.nativeEvent.isComposing && event.key === 'Enter') replace('one')
            }}
          />
          <Button size="small" text="替换" disabled={query.text === ''} onClick={() => replace('one')} />
          <Button size="small" text="全部替换" disabled={query.text === ''} onClick={() => replace('all')} />
        </div>
      )}
      <div className="line options">
        {option('matchCase', '区分大小写')}
        {option('wholeCell', '整格匹配')}
        {option('inSelection', '仅选区')}
      </div>
    </div>
  )
}

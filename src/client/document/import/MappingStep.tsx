import { HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { levelsAbove, pathAt } from '#shared/import/levels.ts'
import type { ImportTarget, Mapping } from '#shared/import/mapping.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { columnName, headerChoices } from './header.ts'
import { MatchingFields } from './MatchingFields.tsx'
import { isNeeded } from './needed.ts'
import { SampleTable } from './SampleTable.tsx'
import type { ImportSpec, SheetFacts } from './types.ts'
import { sheetOf, type WizardAction, type WizardState } from './wizardState.ts'

export interface MappingStepProps {
  readonly spec: ImportSpec
  readonly state: WizardState
  readonly dispatch: (action: WizardAction) => void
}

const SAMPLES = 3

interface TargetRowProps {
  readonly target: ImportTarget
  readonly required: boolean
  readonly mapping: Mapping
  readonly sheet: SheetFacts
  /** Target labels by column. */
  readonly used: ReadonlyMap<number, string>
  readonly onChoose: (at: number | null) => void
}

function TargetRow({ target: { key, label, compared, tree }, required, mapping, sheet, used, onChoose }: TargetRowProps) {
  const id = useId()
  const chosen = mapping[key] ?? null
  const above = tree === true && chosen !== null ? levelsAbove(sheet.headers, chosen) : []
  const samples = chosen === null ? [] : sheet.sample.map(row => pathAt(above.map(at => row[at] ?? ''), row[chosen]?.trim() ?? ''))
  const values = samples.filter(value => value !== '').slice(0, SAMPLES)
  return (
    <li>
      <label htmlFor={id} className={required ? 'required' : undefined}>{label}</label>
      <HTMLSelect
        id={id}
        fill
        aria-required={required}
        aria-invalid={required && chosen === null}
        value={chosen ?? ''}
        onChange={event => onChoose(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{compared ? '不核对' : '不导入'}</option>
        {sheet.headers.map((_, at) => {
          const other = at === chosen ? undefined : used.get(at)
          return <option key={at} value={at}>{columnName(sheet.headers, at)}{other !== undefined && `（现对应${other}）`}</option>
        })}
      </HTMLSelect>
      <span className="values">{compared && <em>只核对　</em>}{values.join('　')}</span>
    </li>
  )
}

export function MappingStep({ spec, state, dispatch }: MappingStepProps) {
  const { workbook, mapping, options, matching, reading } = state
  const sheet = sheetOf(state)
  const rawSheet = workbook?.sheets[state.sheet]
  if (!workbook || !sheet || !rawSheet) return null
  const used = new Map(spec.targets.flatMap(({ key, label }): [number, string][] => {
    const at = mapping[key] ?? null
    return at === null ? [] : [[at, label]]
  }))
  const numeric = new Set(spec.targets.flatMap(target => (target.numeric ? mapping[target.key] ?? [] : [])))
  const setHeader = (row: number) => dispatch({ type: 'header', row })
  return (
    <div className="yz-wizard-mapping">
      <div className="choices">
        <FieldRow label="工作表">
          {aria => (
            <HTMLSelect {...aria} value={state.sheet} onChange={event => dispatch({ type: 'sheet', at: Number(event.target.value) })}>
              {workbook.sheets.map(({ name, rowCount, hidden }, at) => (
                <option key={name} value={at}>{name}（{hidden && '隐藏，'}{rowCount} 行）</option>
              ))}
            </HTMLSelect>
          )}
        </FieldRow>
        <FieldRow label="表头所在行">
          {aria => (
            <HTMLSelect {...aria} value={state.headerRow} onChange={event => setHeader(Number(event.target.value))}>
              {headerChoices(rawSheet).map(row => (
                <option key={row} value={row}>第 {row} 行{row === rawSheet.headerRow && '（建议）'}</option>
              ))}
            </HTMLSelect>
          )}
        </FieldRow>
        {rawSheet.hiddenRows && (
          <FieldRow label={`隐藏的行（${rawSheet.hiddenRows.count} 行）`}>
            {aria => (
              <HTMLSelect
                {...aria} value={reading.hiddenRows}
                onChange={({ target }) =>
                  dispatch({ type: 'reading', reading: { ...reading, hiddenRows: target.value === 'leave' ? 'leave' : 'take' } })}
              >
                <option value="take">一并导入</option>
                <option value="leave">不导入</option>
              </HTMLSelect>
            )}
          </FieldRow>
        )}
        <MatchingFields keys={spec.keys} matching={matching} set={next => dispatch({ type: 'matching', matching: next })} />
        {spec.options?.render(options, next => dispatch({ type: 'options', options: next }))}
      </div>
      <SampleTable
        key={state.sheet} top={rawSheet.top} headerRow={state.headerRow} hidden={rawSheet.hiddenRows?.top ?? []}
        numeric={numeric} onHeader={setHeader}
      />
      <ul className="yz-wizard-targets" aria-label="对应列">
        {spec.targets.map(target => (
          <TargetRow
            key={target.key}
            target={target}
            required={isNeeded(spec, target.key, matching, options)}
            mapping={mapping}
            sheet={sheet}
            used={used}
            onChoose={at => dispatch({ type: 'map', key: target.key, at })}
          />
        ))}
      </ul>
    </div>
  )
}

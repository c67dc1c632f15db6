import { Button, Callout } from '@blueprintjs/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ImportUndone } from '#shared/api/gridImport.ts'
import { ProgressPanel } from '#client/ui/ProgressPanel.tsx'
import { useGo } from '../navigation.ts'
import { changesIn } from './changesIn.ts'
import { FileStep } from './FileStep.tsx'
import { MappingStep } from './MappingStep.tsx'
import { missingIn } from './needed.ts'
import { PastImports, PastTag } from './PastImports.tsx'
import { ReportStep } from './ReportStep.tsx'
import { StepBar } from './StepBar.tsx'
import type { ImportSpec } from './types.ts'
import { UndoImport } from './UndoImport.tsx'
import { UndoneReport } from './UndoneReport.tsx'
import { useImport } from './useImport.ts'
import type { WizardState } from './wizardState.ts'
import './import.css'

const WORKING = { upload: '正在上传', check: '正在检查', commit: '正在导入' } as const

const counted = new Intl.NumberFormat('zh-CN')

interface WorkingProps {
  readonly kind: keyof typeof WORKING
  readonly work: NonNullable<WizardState['work']>
  readonly file: File | null
  readonly onStop?: () => void
}

const KB = 1024

/** A task counts rows once per pass. */
function Working({ kind, work: { done, total }, file, onStop }: WorkingProps) {
  if (kind !== 'upload') return <ProgressPanel label={WORKING[kind]} done={done} total={total || undefined} unit="%" onCancel={onStop} />
  const size = total || file?.size || 0
  if (size > 0 && done >= size) {
    return <ProgressPanel label={`正在读取 ${file?.name ?? ''}`} done={Math.ceil(size / KB)} unit="KB" onCancel={onStop} />
  }
  return (
    <ProgressPanel
      label={`${WORKING.upload} ${file?.name ?? ''} ${size > 0 ? Math.floor(done / size * 100) : 0}%`}
      done={Math.floor(done / KB)} total={Math.ceil(size / KB)} unit="KB" onCancel={onStop}
    />
  )
}

export interface ImportWizardProps {
  readonly spec: ImportSpec
  readonly lead?: ReactNode
}

/** Choose, map columns, check, write (workspace.md, reports). */
export function ImportWizard({ spec, lead }: ImportWizardProps) {
  const { state, dispatch, upload, check, recheck, commit, open, stop, restart } = useImport(spec)
  const [file, setFile] = useState<File | null>(null)
  const [back, setBack] = useState<ImportUndone | null>(null)
  const go = useGo()
  const { step, work, past, report, mapping, options, matching } = state
  const changes = report === null ? 0 : changesIn(report, state.choices)
  const body = useRef<HTMLDivElement>(null)
  const working = work !== null
  // A removed or disabled button passes the focus on.
  useEffect(() => {
    if (!working && step !== 'file' && document.activeElement === document.body) body.current?.focus()
  }, [step, working])
  const undone = back ?? report?.undone ?? null
  const onUndone = (result: ImportUndone) => {
    setBack(result)
    body.current?.focus()
  }
  const fileName = past?.fileName ?? state.workbook?.fileName
  const missing = missingIn(spec, mapping, matching, options)
  return (
    <div className="yz-wizard">
      <header>
        <h1>{spec.title}</h1>
        {fileName !== undefined && step !== 'file' && <span className="file" title={fileName}>{fileName}</span>}
        {step === 'result' && past && undone === null && <PastTag past={past} undoable={spec.undo !== undefined} />}
        <StepBar step={step} />
      </header>
      {state.failure !== null && <Callout role="alert" compact intent="danger">{state.failure}</Callout>}
      <div className="body" ref={body} tabIndex={-1}>
        {step === 'file' && (
          <>
            {(!working || work.kind === 'open') && lead}
            <FileStep
              hint={spec.hint}
              template={spec.template}
              busy={working}
              onFile={chosen => {
                setFile(chosen)
                upload(chosen)
              }}
            />
            <PastImports spec={spec} onOpen={open} />
          </>
        )}
        {step === 'mapping' && <fieldset disabled={work !== null}><MappingStep spec={spec} state={state} dispatch={dispatch} /></fieldset>}
        {step === 'result' && undone && <UndoneReport undone={undone} unit={spec.unit} lasting={report?.lasting ?? []} />}
        {step === 'check' && report === null && <p className="yz-none">导入正在继续，完成后在这里列出结果；离开这一页不会中断。</p>}
        {(step === 'check' || step === 'result') && report && (
          <ReportStep
            key={step} spec={spec} report={report} written={step === 'result'} choices={state.choices} busy={working}
            onChoose={(rows, choice) => dispatch({ type: 'choose', rows, choice })} onOffer={recheck}
          />
        )}
      </div>
      {work && work.kind !== 'open' && <Working kind={work.kind} work={work} file={file} onStop={stop} />}
      {step !== 'file' && (
        <footer>
          {step !== 'result' && (past
            ? <Button text="返回" onClick={restart} />
            : <Button text="重新选择文件" disabled={working} onClick={restart} />)}
          {step === 'mapping' && missing.length > 0 && <span className="missing">还缺：{missing.join('、')}</span>}
          <span className="yz-grow" />
          {step === 'mapping' && <Button intent="primary" text="检查" disabled={work !== null || missing.length > 0} onClick={check} />}
          {step === 'check' && !past && (
            <>
              <Button text="上一步" disabled={work !== null} onClick={() => dispatch({ type: 'back' })} />
              <Button
                intent="primary"
                text={report === null ? '导入' : changes > 0 ? `导入 ${counted.format(changes)} ${spec.unit}` : '没有可导入的'}
                disabled={work !== null || changes === 0}
                onClick={commit}
              />
            </>
          )}
          {step === 'result' && (
            <>
              {spec.undo && report?.taskId !== undefined && changes > 0 && (
                <UndoImport taskId={report.taskId} spec={spec} undo={spec.undo} onUndone={onUndone} />
              )}
              <Button
                text={past ? '返回' : '再导入一个文件'}
                onClick={() => {
                  setBack(null)
                  restart()
                }}
              />
              <Button intent="primary" text={`查看${spec.list.label}`} onClick={() => go(spec.list.path)} />
            </>
          )}
        </footer>
      )}
    </div>
  )
}

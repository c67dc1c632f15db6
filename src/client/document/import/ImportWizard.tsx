import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'
import { ProgressPanel } from '#client/ui/ProgressPanel.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { ColumnStep } from './ColumnStep.tsx'
import { FileStep } from './FileStep.tsx'
import { headersAt, missingFields, rememberedOf, suggestMapping, type ImportChoice, type ImportField, type ImportUpload } from './mapping.ts'
import { ReportStep, type ImportReport } from './ReportStep.tsx'
import '../document.css'

/** Work that is under way on the server. */
export interface ImportProgress { readonly label: string; readonly done: number; readonly total: number; readonly cancel: () => void }

export interface ImportWizardProps {
  readonly title: string
  readonly fields: readonly ImportField[]
  /** Under which the user's choice of columns is remembered. */
  readonly settingName: string
  readonly upload: (file: File) => Promise<ImportUpload>
  /** Checks only, or writes; both answer a report. */
  readonly run: (choice: ImportChoice, commit: boolean) => Promise<ImportReport>
  /** A task that survived a reload of the page: its progress, then its report. */
  readonly progress?: ImportProgress | null
  readonly resumed?: { readonly report: ImportReport; readonly written: boolean } | null
  readonly onDownload?: (fileId: string) => void
  /** More choices of this import: the type of rows without one. */
  readonly options?: ReactNode
  readonly onClose: () => void
}

type Step =
  | { readonly at: 'file' }
  | { readonly at: 'columns'; readonly choice: ImportChoice; readonly upload: ImportUpload }
  | { readonly at: 'checked'; readonly choice: ImportChoice; readonly upload: ImportUpload; readonly report: ImportReport }
  | { readonly at: 'written'; readonly report: ImportReport }

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every(item => typeof item === 'string')

/** 导入: file, columns, report before anything is written, result (spec-2 §7). */
export function ImportWizard({ title, fields, settingName, upload: send, run, progress = null, resumed = null, onDownload, options, onClose }: ImportWizardProps) {
  const [step, setStep] = useState<Step>({ at: 'file' })
  const [busy, setBusy] = useState(false)
  const [remembered, setRemembered] = useState<Record<string, string>>({})
  const setting = `import.${settingName}`
  useEffect(() => {
    // Without an answer the names decide.
    loadUserSetting(setting).then(value => { if (isTexts(value)) setRemembered(value) }, () => {})
  }, [setting])
  useEffect(() => { if (resumed?.written) setStep({ at: 'written', report: resumed.report }) }, [resumed])

  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      // The call has said why; the step stands as it was.
    } finally {
      setBusy(false)
    }
  }
  const choose = (upload: ImportUpload, name: string, headerRow?: number): Step => {
    const sheet = upload.sheets.find(candidate => candidate.name === name) ?? upload.sheets[0]!
    const row = headerRow ?? sheet.headerRow
    const proposed = row === sheet.headerRow ? sheet.mapping : undefined
    const mapping = suggestMapping(fields, headersAt(sheet, row), remembered, proposed)
    return { at: 'columns', upload, choice: { uploadId: upload.uploadId, sheet: sheet.name, headerRow: row, mapping } }
  }
  const take = (file: File) => during(async () => {
    const upload = await send(file)
    const fullest = upload.sheets.toSorted((a, b) => b.rows - a.rows)[0]
    if (!fullest) toast.bad('工作簿里没有数据')
    else setStep(choose(upload, fullest.name))
  })
  const check = (choice: ImportChoice, upload: ImportUpload) => during(async () => {
    const missing = missingFields(fields, choice.mapping)
    if (missing.length > 0) {
      toast.bad(`请指定${missing.map(field => field.label).join('、')}所在的列`)
      return
    }
    const sheet = upload.sheets.find(({ name }) => name === choice.sheet)
    const kept = sheet ? rememberedOf(choice.mapping, headersAt(sheet, choice.headerRow)) : {}
    // Only a convenience for the next file.
    saveUserSetting(setting, kept).catch(() => {})
    setStep({ at: 'checked', choice, upload, report: await run(choice, false) })
  })
  const commit = (choice: ImportChoice) => during(async () => setStep({ at: 'written', report: await run(choice, true) }))

  const sheet = step.at === 'columns' ? step.upload.sheets.find(({ name }) => name === step.choice.sheet) : undefined
  return (
    <div className="yz-document">
      <header className="yz-document-head"><h1>{title}</h1>{'upload' in step && <span className="code">{step.upload.fileName}</span>}</header>
      <div className="yz-document-form yz-import">
        {step.at === 'file' && !progress && <FileStep busy={busy} onFile={file => void take(file)} />}
        {step.at === 'columns' && sheet && (
          <ColumnStep
            upload={step.upload} sheet={sheet} headerRow={step.choice.headerRow} fields={fields} mapping={step.choice.mapping}
            onSheet={name => setStep(choose(step.upload, name))}
            onHeaderRow={row => setStep(choose(step.upload, sheet.name, row))}
            onMapping={mapping => setStep({ ...step, choice: { ...step.choice, mapping } })}
          />
        )}
        {step.at === 'columns' && options}
        {(step.at === 'checked' || step.at === 'written') && <ReportStep report={step.report} fields={fields} written={step.at === 'written'} onDownload={onDownload} />}
        {progress && <ProgressPanel label={progress.label} done={progress.done} total={progress.total || undefined} unit="行" onCancel={progress.cancel} />}
      </div>
      <footer className="yz-dialog-foot">
        <span className="yz-grow" />
        <Button text="关闭" onClick={onClose} />
        {step.at !== 'file' && <Button text="重新选择文件" disabled={busy} onClick={() => setStep({ at: 'file' })} />}
        {step.at === 'columns' && <Button intent="primary" text="检查" loading={busy} onClick={() => void check(step.choice, step.upload)} />}
        {step.at === 'checked' && <Button text="返回" disabled={busy} onClick={() => setStep({ at: 'columns', choice: step.choice, upload: step.upload })} />}
        {step.at === 'checked' && <Button intent="primary" text="导入" loading={busy} onClick={() => void commit(step.choice)} />}
      </footer>
    </div>
  )
}

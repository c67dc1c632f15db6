import { Button, SegmentedControl, TextArea } from '@blueprintjs/core'
import { Selection } from '@blueprintjs/icons'
import { useState } from 'react'
import { ANSWER_COLUMNS, answerFaults, clientAnswers } from '#schemas/change/clientAnswers.ts'
import { ANSWERS_WITH_AMOUNTS, CLIENT_ANSWER, CLIENT_STATE, type ClientAnswer } from '#schemas/change/states.ts'
import { businessDate, type FileRef, type Row } from '#schemas/kit/index.ts'
import { variableChangeApi, type ClientStep } from '#shared/api/change.ts'
import { call } from '#client/data/http.ts'
import { getLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { useSending } from '#client/document/useSending.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { confirmedLines, answerRows, settleAnswer } from './clientRows.ts'
import type { StepDialogProps } from './ReportDialog.tsx'
import { changeInfo, PAPERS, tooLong } from './steps.ts'
import './change.css'

const RESPONSE_LABELS: Readonly<Record<ClientAnswer, string>> = { confirm: '确认', confirmPart: '部分确认', refuse: '拒绝', dispute: '争议' }
const isAnswer = (value: string): value is ClientAnswer => Object.hasOwn(CLIENT_ANSWER, value)
const modelOf = (lines: readonly Row[], steps: readonly ClientStep[], response: ClientAnswer) =>
  rowsModel(clientAnswers, answerRows(lines, steps, response), getLookups(), ANSWER_COLUMNS, { settle: settleAnswer, faults: answerFaults })

interface AnswerProps extends StepDialogProps {
  readonly lines: readonly Row[], readonly version: number, readonly steps: readonly ClientStep[]
}

function ResponseForm({ row, lines, version, steps, onClose, onDone }: AnswerProps) {
  // A disputed change cannot be disputed again.
  const responseOptions = Object.entries(RESPONSE_LABELS).filter(([key]) => key !== 'dispute' || row.clientState !== 'DISPUTE')
    .map(([value, label]) => ({ value, label }))
  const [response, setResponse] = useState<ClientAnswer>('confirm')
  const [model, setModel] = useState(() => modelOf(lines, steps, 'confirm'))
  const [day, setDay] = useState<string | null>(businessDate())
  const [remark, setRemark] = useState('')
  const [files, setFiles] = useState<readonly FileRef[]>([])
  const [pending, setPending] = useState(false)
  const { busy, errorOf, send, refuse, form } = useSending('day', 'fileIds', 'remark', 'lines')
  const hasAmounts = ANSWERS_WITH_AMOUNTS.includes(response)
  const choose = (value: string): void => {
    if (!isAnswer(value)) return
    setResponse(value)
    setModel(modelOf(lines, steps, value))
    refuse({})
  }
  const save = (): void => {
    const figures = hasAmounts ? confirmedLines(model.rows()) : []
    const [fault] = hasAmounts ? [...model.problems().values()].flatMap(cells => [...cells.values()]) : []
    const refused = refuse({
      day: day === null ? '答复日期必须填写' : undefined, fileIds: pending ? '文件还没有上传完成' : undefined, remark: tooLong(remark),
      lines: !hasAmounts ? undefined : fault?.text ?? (figures.length === 0 ? '请填写甲方确认的数量和单价，或确认金额' : undefined),
    })
    if (refused || day === null) return
    void send(async () => {
      await call(
        variableChangeApi.answer,
        { id: String(row.id), version, answer: response, day, fileIds: files.map(({ id }) => id), remark, lines: figures },
        { quiet: true }
      )
      toast.ok(`已登记甲方答复：${CLIENT_STATE[CLIENT_ANSWER[response]]}`)
      onDone()
    })
  }
  const fault = errorOf('lines') ?? errorOf('')
  return (
    <DialogFrame
      size="L" flush title={`登记甲方答复：${String(row.title ?? '')}`} code={String(row.code ?? '')}
      dirty={model.undoLabel() !== undefined || files.length > 0 || remark !== ''} onClose={onClose}
      actions={<Button intent="primary" text="登记答复" loading={busy} onClick={save} />}
    >
      <div className="yz-client-answer" ref={form}>
        <FormGrid columns={3}>
          <FieldRow label="甲方答复" required>
            {aria => <SegmentedControl aria-label="甲方答复" {...aria} value={response} options={responseOptions} onValueChange={choose} />}
          </FieldRow>
          <FieldRow
            label="答复日期" required error={errorOf('day')}
          >{aria => <DateField aria={aria} label="答复日期" value={day} max={businessDate()} onChange={setDay} />}</FieldRow>
          <FieldRow label="答复文件" error={errorOf('fileIds')}>
            {aria => <FileUpload
              aria={aria} label="答复文件" rules={PAPERS} files={files} onChange={setFiles} onPending={setPending} pasteFrom={form}
            />}
          </FieldRow>
          <FieldRow
            label="说明" wide error={errorOf('remark')}
          >{aria => <TextArea {...aria} fill rows={1} value={remark} onChange={event => setRemark(event.target.value)} />}</FieldRow>
        </FormGrid>
        {fault !== undefined && <p className="fault" role="alert">{fault}</p>}
      </div>
      {hasAmounts && (
        <div className="yz-dialog-grid">
          <GridWorkspace
            kind="lines" key={response} noun="变更项" model={model} empty={<EmptyState icon={<Selection size={32} />} title="没有变更项" />}
          />
        </div>
      )}
    </DialogFrame>
  )
}

/** 登记甲方答复: the client's answer to a change, and for 确认 and 部分确认 the confirmed part of each line. */
export function AnswerDialog(props: StepDialogProps) {
  const id = String(props.row.id)
  const { data: info } = useCall(changeInfo, { id }, { revalidateOnMount: true })
  const { data: steps } = useCall(variableChangeApi.steps, { id }, { revalidateOnMount: true })
  if (info !== undefined && steps !== undefined)
    return <ResponseForm {...props} lines={(info.lines.items ?? []) as readonly Row[]} version={info.version} steps={steps} />
  return <DialogFrame
    size="L" flush title={`登记甲方答复：${String(props.row.title ?? '')}`} onClose={props.onClose} actions={<></>}
  ><SkeletonRows rows={6} columns={6} /></DialogFrame>
}

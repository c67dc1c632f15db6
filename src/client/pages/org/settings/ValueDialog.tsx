import { Button, InputGroup, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { businessDate } from '#schemas/kit/index.ts'
import { CHANGE_REMARK_MAX } from '#schemas/org/nameLimits.ts'
import { SETTINGS, type SettingDef, type SettingKey } from '#schemas/org/settings.ts'
import { effectiveFault, readSetting, settingList, showSetting, unitOf } from '#schemas/org/settingValue.ts'
import { lengthFault } from '#shared/account.ts'
import { companyApi, type SettingValue } from '#shared/api/company.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid, type ControlProps } from '#client/ui/FieldRow.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { ListField } from '#client/ui/pick/fields.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { ValueHistory } from './ValueHistory.tsx'

interface ValueDialogProps { readonly settingKey: SettingKey; readonly onClose: () => void; readonly onChanged: () => void }
/** `value` is null until the user types one. */
interface Typed { readonly value: string | null; readonly effectiveFrom: string; readonly remark: string }
const untyped = (): Typed => ({ value: null, effectiveFrom: businessDate(), remark: '' })

/** Initial text of a new value: for long text the value valid on its day or the default, otherwise empty. */
const initialText = (def: SettingDef, history: readonly SettingValue[] = [], day: string): string =>
  (def.column.kind === 'longText' ? history.find(({ effectiveFrom }) => effectiveFrom <= day)?.value ?? def.default : '')

const choicesOf = ({ column }: SettingDef): readonly string[] => {
  if (column.kind === 'boolean') return ['是', '否']
  return 'values' in column.options ? Object.values(column.options.values as Readonly<Record<string, string>>) : []
}

interface ValueControlProps {
  readonly def: SettingDef
  readonly aria: ControlProps
  readonly value: string
  readonly onChange: (value: string) => void
}

function ValueControl({ def, aria, value, onChange }: ValueControlProps) {
  const choices = choicesOf(def)
  if (def.column.kind === 'longText')
    return <TextArea {...aria} autoFocus fill rows={10} value={value} onChange={event => onChange(event.currentTarget.value)} />
  if (choices.length === 0) return <InputGroup {...aria} autoFocus value={value} onValueChange={onChange} />
  return <ListField
    aria={aria} noun={def.column.label} choices={choices.map(label => ({ key: label, label }))} value={value || null}
    onChange={label => onChange(label ?? '')}
  />
}

export function ValueDialog({ settingKey, onClose, onChanged }: ValueDialogProps) {
  const def: SettingDef = SETTINGS[settingKey]
  // A long text takes the whole row, and its default is listed below with the others.
  const isLong = def.column.kind === 'longText'
  const mayEdit = useMay()(companyApi.saveSettingValue.need)
  const history = useCall(companyApi.querySettingValues, { key: settingKey })
  useRowsNews(settingList.name, () => void history.mutate())
  /** The history when typing started, or the first loaded after that: later values are shown before they are replaced. */
  const [initialHistory, setInitialHistory] = useState<readonly SettingValue[]>()
  const [typed, setTyped] = useState<Typed>(untyped)
  const [isEdited, setIsEdited] = useState(false)
  if (isEdited && initialHistory === undefined && history.data !== undefined) setInitialHistory(history.data)
  const [errors, setErrors] = useState<{ readonly value?: string; readonly effectiveFrom?: string; readonly remark?: string }>({})
  const [form, toFault] = useFaultFocus<HTMLDivElement>()
  const [saving, setSaving] = useState(false)
  const value = typed.value ?? initialText(def, history.data, typed.effectiveFrom)
  const set = (change: Partial<Typed>) => {
    setTyped(now => ({ ...now, ...change }))
    setIsEdited(true)
    setErrors({})
  }
  const refuse = (faults: typeof errors) => {
    setErrors(faults)
    toFault()
  }
  const done = async (text: string) => {
    toast.ok(text)
    onChanged()
    await history.mutate()
  }
  const save = async () => {
    const read = readSetting(settingKey, value)
    const day = effectiveFault(typed.effectiveFrom, businessDate())
    const remark = lengthFault(typed.remark, '说明', CHANGE_REMARK_MAX)
    if (!read.ok || day !== undefined || remark !== undefined)
      return refuse({ ...(!read.ok && { value: read.text }), effectiveFrom: day, remark })
    setErrors({})
    if (saving) return
    setSaving(true)
    try {
      const replaced = (initialHistory ?? history.data)?.find(({ effectiveFrom }) => effectiveFrom === typed.effectiveFrom)
      await call(
        companyApi.saveSettingValue,
        { key: settingKey, ...typed, value, replaces: replaced ? { settingId: replaced.settingId, version: replaced.version } : null },
        { quiet: true }
      )
      setTyped(untyped())
      setIsEdited(false)
      setInitialHistory(undefined)
      await done('已保存')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'STALE_VERSION') {
        await history.mutate()
        setInitialHistory(undefined)
      }
      if (error.field === 'value' || error.field === 'effectiveFrom' || error.field === 'remark') refuse({ [error.field]: error.msg })
      else toast.bad(error.msg)
    } finally {
      setSaving(false)
    }
  }
  const takeBack = async ({ settingId, value, effectiveFrom }: SettingValue) => {
    if (!await confirm({ title: isLong ? `撤销 ${effectiveFrom} 起的取值？` : `撤销待生效的“${value}”？`, verb: '撤销', intent: 'danger' })) return
    try {
      await call(companyApi.deleteSettingValue, { settingId })
      await done('已撤销')
    } catch {
      await history.mutate()
    }
  }
  const unit = unitOf(settingKey)
  return (
    <DialogFrame
      size="M" title={def.column.label} code={unit} dirty={typed.value !== null || typed.remark !== ''} cancel="关闭" onClose={onClose}
      actions={mayEdit && <Button intent="primary" text="保存" loading={saving} onClick={() => void save()} />}
    >
      {def.help !== undefined && <p className="bp6-text-muted">{def.help}</p>}
      {mayEdit && (history.data !== undefined || !isLong) && (
        <FormGrid ref={form} columns={isLong ? 2 : 3}>
          <FieldRow
            label={`新的取值${unit === '' ? '' : ` ${unit}`}`} required error={errors.value} wide={isLong}
            hint={isLong ? undefined : `默认 ${showSetting(settingKey, def.default)}`}
          >
            {aria => <ValueControl def={def} aria={aria} value={value} onChange={text => set({ value: text })} />}
          </FieldRow>
          <FieldRow label="生效日期" required error={errors.effectiveFrom} hint="已提交的单据保持提交时的取值">
            {aria => <DateField
              aria={aria} min={businessDate()} value={typed.effectiveFrom} onChange={day => set({ effectiveFrom: day ?? '' })}
            />}
          </FieldRow>
          <FieldRow label="说明" error={errors.remark}>
            {aria => <InputGroup {...aria} value={typed.remark} onValueChange={remark => set({ remark })} />}
          </FieldRow>
        </FormGrid>
      )}
      {history.data === undefined
        ? <Arriving what="历次取值" error={history.error} rows={3} columns={4} onRetry={() => void history.mutate()} />
        : (
            <ValueHistory
              rows={history.data} standard={showSetting(settingKey, def.default)}
              onTakeBack={mayEdit ? row => void takeBack(row) : undefined}
            />
          )}
    </DialogFrame>
  )
}

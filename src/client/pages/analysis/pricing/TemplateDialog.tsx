import { Button, Radio, RadioGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { PRESETS, type PresetName } from '#schemas/pricing/presets.ts'
import { STANDARD, TAX_METHOD } from '#schemas/pricing/feeTerms.ts'
import { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useSending } from '#client/document/useSending.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'

const TEMPLATE_PREFIX = 't:'
const PRESET = 'p:'

export interface TemplateDialogProps {
  readonly projectId: string
  /** The project already has a table, which the chosen one replaces. */
  readonly isThere: boolean
  readonly onTaken: (name: string) => void
  readonly onClose: () => void
}

/** 选用费率模板: copies a company template or a preset into the project. */
export function TemplateDialog({ projectId, isThere, onTaken, onClose }: TemplateDialogProps) {
  const { data, error, mutate } = useCall(analysisPricingApi.templates, { projectId }, { quiet: true })
  const [picked, setPicked] = useState<string | null>(null)
  const { busy, errorOf, send, form } = useSending()
  const templates = data?.templates ?? []
  const chosen = picked ?? (templates[0] === undefined ? `${PRESET}GB2024` : TEMPLATE_PREFIX + templates[0].id)
  const presets = Object.entries(PRESETS).map(([key, { title, standard, taxMethod }]) =>
    ({ key: PRESET + key, name: title, note: `${STANDARD[standard]} · ${TAX_METHOD[taxMethod]}` }))
  const choices = [
    ...templates.map(one => ({
      key: TEMPLATE_PREFIX + one.id, name: one.templateName,
      note: `${STANDARD[one.standard]} · ${TAX_METHOD[one.taxMethod]}${one.isDefault ? ' · 默认' : ''}`,
    })),
    ...presets,
  ]
  const applyTemplate = (): void => void send(async () => {
    await call(analysisPricingApi.takeTemplate, { projectId, ...(chosen.startsWith(TEMPLATE_PREFIX)
      ? { templateId: chosen.slice(TEMPLATE_PREFIX.length) }
      : { preset: chosen.slice(PRESET.length) as PresetName }) }, { quiet: true })
    onTaken(choices.find(({ key }) => key === chosen)!.name)
  })
  return (
    <DialogFrame
      size="S" title={isThere ? '换费率模板' : '选用费率模板'} onClose={onClose}
      actions={<Button intent="primary" text="选用" disabled={data === undefined} loading={busy} onClick={applyTemplate} />}
    >
      <div ref={form} className="yz-price-templates">
        <p className="yz-analyse-hint">
          {isThere ? `现在的费率表${data?.current ? `来自“${data.current}”，` : ''}连同分部费率和费用明细一起被替换。` : '模板复制到本项目，之后在项目里修改，不影响模板。'}
          按费率、毛利率定价的清单项随新费率计算；手工、一口价、甲方给定和锁价的单价不变。
        </p>
        {data === undefined ? <Arriving what="费率模板" error={error} onRetry={() => void mutate()} rows={4} columns={1} /> : (
          <RadioGroup label="模板" selectedValue={chosen} onChange={event => setPicked(event.currentTarget.value)}>
            {choices.map(({ key, name, note }) =>
              <Radio key={key} value={key} autoFocus={key === chosen}>{name} <small>{note}</small></Radio>)}
          </RadioGroup>
        )}
        {errorOf('') !== undefined && <p className="yz-analyse-hint wrong" role="alert">{errorOf('')}</p>}
      </div>
    </DialogFrame>
  )
}

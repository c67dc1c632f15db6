import { Button, Drawer, SegmentedControl, Switch } from '@blueprintjs/core'
import { Duplicate, Reset, Tick } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { DEFAULT_SETTINGS, settings } from '#client/data/settings.ts'
import type { Settings } from '#client/data/settings.ts'
import { OverlayHeader } from '#client/ui/OverlayHeader.tsx'
import { ACCENTS } from '#client/ui/theme/theme.ts'
import { toast } from '#client/ui/toaster.tsx'
import './settingDrawer.css'

type Choice = 'theme' | 'layout' | 'contentWidth'

const CHOICES: { readonly [K in Choice]: { readonly label: string; readonly options: readonly (readonly [Settings[K], string])[] } } = {
  theme: { label: '明暗', options: [['light', '浅色'], ['dark', '深色'], ['auto', '跟随系统']] },
  layout: { label: '菜单位置', options: [['sidemenu', '左侧'], ['topmenu', '顶部']] },
  contentWidth: { label: '内容宽度', options: [['fluid', '流式'], ['fixed', '定宽']] },
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <div className="yz-setting"><span>{label}</span>{children}</div>
}

function ChoiceRow<K extends Choice>({ name }: { readonly name: K }) {
  const { label, options } = CHOICES[name]
  const value = useSnapshot(settings)[name]
  const choose = (chosen: string) => {
    const option = options.find(([candidate]) => candidate === chosen)
    if (option) settings[name] = option[0]
  }
  return (
    <Row label={label}>
      <SegmentedControl
        size="small"
        aria-label={label}
        value={value}
        options={options.map(([key, text]) => ({ value: key, label: text }))}
        onValueChange={choose}
      />
    </Row>
  )
}

async function copySettings(): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(settings, null, 2))
    toast.ok('设置已复制')
  } catch {
    toast.bad('复制失败')
  }
}

/** How this browser shows the product (spec-1 §2); every change is visible at once. */
export function SettingDrawer({ onClose }: { readonly onClose: () => void }) {
  const { accent, multiTab, colourWeak } = useSnapshot(settings)
  return (
    <Drawer isOpen aria-label="界面设置" position="right" size="min(360px, 100vw)" onClose={onClose} className="yz-settings">
      <OverlayHeader of="drawer" onClose={onClose}>界面设置</OverlayHeader>
      <div className="body">
        <ChoiceRow name="theme" />
        <Row label="主题色">
          <div className="yz-accents" role="radiogroup" aria-label="主题色">
            {ACCENTS.map(({ name, seed }) => (
              <button
                key={seed}
                type="button"
                role="radio"
                aria-checked={accent === seed}
                aria-label={name}
                title={name}
                style={{ background: seed }}
                onClick={() => { settings.accent = seed }}
              >
                {accent === seed && <Tick size={14} />}
              </button>
            ))}
            <input
              type="color"
              aria-label="自定义主题色"
              title="自定义"
              value={accent}
              onChange={event => { settings.accent = event.currentTarget.value }}
            />
          </div>
        </Row>
        <ChoiceRow name="layout" />
        <ChoiceRow name="contentWidth" />
        <Switch label="多标签页" checked={multiTab} alignIndicator="end" onChange={() => { settings.multiTab = !multiTab }} />
        <Switch label="色弱模式" checked={colourWeak} alignIndicator="end" onChange={() => { settings.colourWeak = !colourWeak }} />
      </div>
      <div className="foot">
        <Button icon={<Duplicate />} text="复制设置" onClick={() => void copySettings()} />
        <Button icon={<Reset />} text="恢复默认" onClick={() => { Object.assign(settings, DEFAULT_SETTINGS) }} />
      </div>
    </Drawer>
  )
}

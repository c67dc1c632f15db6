import { Button, Classes, Drawer, SegmentedControl, Switch } from '@blueprintjs/core'
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

interface SwitchDef {
  readonly name: 'fixedHeader' | 'autoHideHeader' | 'fixedSide' | 'multiTab' | 'colourWeak'
  readonly label: string
  /** Condition that disables the setting. */
  readonly unless?: (now: Settings) => boolean
}

const SWITCHES: readonly SwitchDef[] = [
  { name: 'fixedHeader', label: '固定顶栏' },
  { name: 'autoHideHeader', label: '下滑时隐藏顶栏', unless: ({ fixedHeader }) => !fixedHeader },
  { name: 'fixedSide', label: '固定侧边菜单', unless: ({ layout }) => layout === 'topmenu' },
  { name: 'multiTab', label: '多标签页' },
  { name: 'colourWeak', label: '色弱模式' },
]

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
    toast.ok('已复制')
  } catch {
    toast.bad('复制失败')
  }
}

/** This browser's display settings, applied at once (spec-1 §2). */
export function SettingDrawer({ onClose }: { readonly onClose: () => void }) {
  const now = useSnapshot(settings)
  const { accent } = now
  return (
    <Drawer isOpen aria-label="界面设置" position="right" size="min(360px, 100vw)" onClose={onClose} className="yz-settings">
      <OverlayHeader of="drawer" onClose={onClose}>界面设置</OverlayHeader>
      <div className={Classes.DRAWER_BODY}>
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
        {SWITCHES.map(({ name, label, unless }) => (
          <Switch
            key={name} label={label} checked={now[name]} disabled={unless?.(now)} alignIndicator="end"
            onChange={() => { settings[name] = !now[name] }}
          />
        ))}
      </div>
      <div className="foot">
        <Button icon={<Duplicate />} text="复制设置" onClick={() => void copySettings()} />
        <Button icon={<Reset />} text="恢复默认" onClick={() => { Object.assign(settings, DEFAULT_SETTINGS) }} />
      </div>
    </Drawer>
  )
}

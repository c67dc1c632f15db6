import { useEffect, useState } from 'react'
import { request } from '#client/data/http.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'
import { ChoiceField } from '#client/ui/pick/fields.tsx'

interface Region {
  readonly key: string
  readonly value: string
}

const LEVELS = ['省', '市', '区县'] as const

const isRegion = (value: unknown): value is Region => typeof value === 'object' && value !== null
  && 'key' in value && typeof value.key === 'string' && 'value' in value && typeof value.value === 'string'

async function load(parent: string | undefined): Promise<readonly Region[]> {
  const response = await request('/api/em/merchant/apply/queryRegions', { parent })
  return Array.isArray(response) ? response.filter(isRegion) : []
}

export interface RegionSelectsProps {
  readonly control: ControlProps
  /** The smallest region's code once chosen, '' before. */
  readonly onChange: (code: string) => void
}

/** Each level loads on demand: the whole tree is too large for a public page. */
export function RegionSelects({ control, onChange }: RegionSelectsProps) {
  const [levels, setLevels] = useState<readonly (readonly Region[])[]>([])
  const [chosen, setChosen] = useState<readonly string[]>([])
  useEffect(() => {
    // The client has shown the error; the next visit retries.
    load(undefined).then(provinces => setLevels([provinces]), () => {})
  }, [])

  async function choose(level: number, code: string): Promise<void> {
    const path = [...chosen.slice(0, level), code].filter(part => part !== '')
    setChosen(path)
    setLevels(levels.slice(0, level + 1))
    onChange('')
    if (code === '') return
    const below = level + 1 < LEVELS.length ? await load(code).catch(() => undefined) : []
    if (below === undefined) return setChosen(path.slice(0, level))
    if (below.length === 0) onChange(code)
    setLevels([...levels.slice(0, level + 1), below])
  }
  return (
    <div className="yz-regions">
      {LEVELS.map((label, level) => (
        <ChoiceField
          key={label}
          noun={label}
          placeholder={label}
          aria={level === 0 ? control : { ...control, id: `${control.id}-${level}`, 'aria-label': label, 'aria-describedby': undefined }}
          // Enabled at once, for tabbing on.
          disabled={level > 0 && (chosen[level - 1] === undefined || levels[level]?.length === 0)}
          waits={levels[level] === undefined}
          choices={(levels[level] ?? []).map(({ key, value }) => ({ key, label: value }))}
          value={chosen[level] ?? null}
          onChange={code => void choose(level, code ?? '')}
        />
      ))}
    </div>
  )
}

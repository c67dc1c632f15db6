import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { PaletteProps } from './Palette.tsx'
import { NOTHING_AHEAD, PaletteField } from './PaletteField.tsx'

export const fetchPalette = async (): Promise<ComponentType<PaletteProps>> => (await import('./Palette.tsx')).Palette

/** Shows the field at once, then the palette with the text typed meanwhile. */
export function OpenPalette({ onClose, onChoose }: Pick<PaletteProps, 'onClose' | 'onChoose'>) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [failed, setFailed] = useState(false)
  const [ahead, setAhead] = useState(NOTHING_AHEAD)
  const [composing, setComposing] = useState(false)
  const [stands, setStands] = useState(false)
  const get = useCallback(async () => {
    setFailed(false)
    try {
      const fetched = await fetchPalette()
      setPalette(() => fetched)
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void get(), [get])
  return (
    <>
      {Palette && (stands || !composing) && (
        <Palette ahead={ahead} onStands={() => setStands(true)} onClose={onClose} onChoose={onChoose} />
      )}
      {!stands && (
        <PaletteField
          ahead={ahead} onAhead={setAhead} onComposing={setComposing} onClose={onClose}
          failed={failed} onRetry={() => void get()}
        />
      )}
    </>
  )
}

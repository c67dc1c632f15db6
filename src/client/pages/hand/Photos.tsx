import { useEffect, useRef, useState } from 'react'
import type { HandStore } from './handStore.ts'
import { Icon } from './icons.tsx'
import { scaled } from './photo.ts'
import { NO_PHOTO, PHOTOS_MAX } from './receipt.ts'

function usePicture(store: HandStore, id: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let [isCancelled, made]: [boolean, string | undefined] = [false, undefined]
    const load = async (): Promise<void> => {
      const photo = await store.photo(id)
      if (isCancelled || photo === undefined) return
      made = URL.createObjectURL(photo)
      setAddress(made)
    }
    void load()
    return () => {
      isCancelled = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [store, id])
  return address
}

function Picture({
  store, id, at, lost: isMissing, onDrop,
}: { readonly store: HandStore, readonly id: string, readonly at: number, readonly lost: boolean, readonly onDrop: () => void }) {
  const address = usePicture(store, id)
  return (
    <span className={isMissing ? 'picture lost' : 'picture'}>
      {address !== undefined && <img src={address} alt={`照片 ${at}`} />}
      <button type="button" aria-label={`去掉照片 ${at}`} onClick={onDrop}><Icon name="close" size={12} /></button>
    </span>
  )
}

export interface PhotosProps {
  readonly store: HandStore
  readonly ids: readonly string[]
  readonly lost: Readonly<Record<string, string>>
  readonly room: number
  readonly onChange: (ids: readonly string[]) => void
}

/** Photographs of refused goods, scaled down before they are stored. */
export function Photos({ store, ids, lost: missing, room, onChange }: PhotosProps) {
  const [message, setMessage] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const add = async (files: readonly File[]): Promise<void> => {
    setMessage(null)
    const added: string[] = []
    for (const file of files.slice(0, room)) {
      const small = await scaled(file).catch(() => null)
      const id = small === null ? null : await store.addPhoto(small).catch(() => null)
      if (id === null) setMessage(small === null ? '这张照片读不出来，请重拍' : '照片存不下，请清理本机空间')
      else added.push(id)
    }
    if (files.length > room) setMessage(`一张入库单最多 ${PHOTOS_MAX} 张照片`)
    if (added.length > 0) onChange([...ids, ...added])
  }
  return (
    <div className="photos">
      {ids.map((id, at) => (
        <Picture
          key={id} store={store} id={id} at={at + 1} lost={Object.hasOwn(missing, id)}
          onDrop={() => {
            onChange(ids.filter(one => one !== id))
            void store.dropPhoto(id)
          }}
        />
      ))}
      <button type="button" className="shoot" onClick={() => picker.current?.click()}><Icon name="camera" />拍照</button>
      <span className="hint">{NO_PHOTO}{ids.length === 0 ? '' : `，已 ${ids.length} 张`}</span>
      <input
        ref={picker} type="file" accept="image/*" capture="environment" multiple hidden aria-label="拒收照片"
        onChange={({ target }) => { void add([...target.files ?? []]); target.value = '' }}
      />
      {message !== null && <p className="fault" role="alert">{message}</p>}
    </div>
  )
}

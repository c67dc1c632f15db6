import { Button } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { authApi } from '#shared/api/auth.ts'
import { fileApi } from '#shared/api/file.ts'
import { fileTooLarge, MB } from '#shared/fileLimit.ts'
import { CallError } from '#client/data/callError.ts'
import { call, upload } from '#client/data/http.ts'
import { renewUser, useUser } from '#client/data/session.ts'
import { toast } from '#client/ui/toaster.tsx'
import { CropDialog } from './CropDialog.tsx'

const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])
const MAX_BYTES = 5 * MB

/** The user's picture: chosen, cropped to a square, uploaded (limits and messages: spec-1 §5). */
export function AvatarField() {
  const { avatar, realName } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return
    if (!TYPES.has(file.type)) return toast.bad('文件类型不正确')
    if (file.size > MAX_BYTES) return toast.bad(fileTooLarge(MAX_BYTES))
    const decoded = await createImageBitmap(file).catch(() => null)
    if (decoded === null) return toast.bad('图片无法读取，请换一张')
    setPicture(decoded)
  }
  async function save(avatarId: string | null): Promise<void> {
    await call(authApi.saveProfile, { realName, avatarId })
    await renewUser()
    toast.ok(avatarId === null ? '头像已移除' : '头像已保存')
  }
  /** The call reports the reason. */
  const quietly = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <div className="yz-own-face">
      {avatar === null ? <span aria-hidden>{[...realName][0]}</span> : <img src={avatar} alt="我的头像" />}
      <div>
        <Button text={avatar === null ? '上传头像' : '更换头像'} onClick={() => input.current?.click()} />
        {avatar !== null && <Button variant="minimal" text="移除" onClick={() => void quietly(() => save(null))} />}
        <p>jpg、jpeg、png 图片，{MAX_BYTES / MB} MB 以内</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="头像图片"
        accept="image/jpeg,image/png"
        onChange={event => {
          void choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {picture && (
        <CropDialog
          picture={picture}
          onClose={() => setPicture(null)}
          onDone={square => quietly(async () => {
            const form = new FormData()
            form.append('file', square, '头像.jpg')
            await save((await upload(fileApi.uploadFile, form)).id)
            setPicture(null)
          })}
        />
      )}
    </div>
  )
}

import type { FileRef } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import type { Outgoing, SentFile } from '#client/data/outgoing.ts'
import { refuseFile, type FileRules } from './fileRules.ts'

/** See spec-1 §3. */
export interface UploadItem {
  readonly uid: string
  readonly name: string
  readonly size?: number
  readonly status: 'uploading' | 'error' | 'done' | 'removed'
  /** Percentage while uploading. */
  readonly percent: number
  readonly error?: string
  readonly url?: string
  readonly attachmentId?: string
  readonly apiCacheKey?: string
  readonly response?: { readonly url: string }
}

/** With the spec's words. */
export interface RefusedFile { readonly name: string; readonly text: string }

export interface UploadsHost {
  readonly rules: FileRules
  /** Prepares the file and returns how it is sent. */
  readonly start: (file: File) => Promise<Outgoing>
  /** Called once all files are done. */
  readonly onChange: (files: readonly FileRef[]) => void
  /** Called before a finished file is removed; a rejection retains it. */
  readonly onRemove?: (file: FileRef) => Promise<void>
}

/** Concurrent uploads per widget. */
const AT_ONCE = 3

const itemOf = ({ id, originName, visitUrl }: FileRef): UploadItem =>
  ({ uid: id, name: originName, status: 'done', percent: 100, url: visitUrl, attachmentId: id })
const refOf = ({ attachmentId = '', name, url = '' }: UploadItem): FileRef => ({ id: attachmentId, originName: name, visitUrl: url })

/** Stored, pending and failed files. Without React, for separate tests. */
export class Uploads {
  #host: UploadsHost
  #items: readonly UploadItem[]
  #known: readonly FileRef[]
  readonly #running = new Map<string, AbortController>()
  readonly #files = new Map<string, { readonly file: File; outgoing?: Outgoing }>()
  readonly #listeners = new Set<() => void>()

  constructor(host: UploadsHost, files: readonly FileRef[]) {
    this.#host = host
    this.#known = files
    this.#items = files.map(itemOf)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly items = (): readonly UploadItem[] => this.#items

  get pending(): boolean {
    return this.#items.some(({ status }) => status !== 'done')
  }

  /** Replaces files, such as after an undo; pending ones stay. */
  serve(host: UploadsHost, files: readonly FileRef[]): void {
    this.#host = host
    if (files === this.#known) return
    this.#known = files
    const current = new Map(this.#items.map(item => [item.attachmentId, item]))
    this.#set([...files.map(file => current.get(file.id) ?? itemOf(file)), ...this.#items.filter(({ status }) => status !== 'done')])
  }

  /** Failed files do not count. */
  get isFull(): boolean {
    return this.#counted() >= this.#host.rules.maxCount
  }
  #counted(): number {
    return this.#items.filter(({ status }) => status !== 'error').length
  }

  /** @returns the refused ones */
  add(files: readonly File[]): RefusedFile[] {
    const refused: RefusedFile[] = []
    for (const file of files) {
      const text = refuseFile(file, this.#counted(), this.#host.rules)
      if (text !== null) {
        refused.push({ name: file.name, text })
        continue
      }
      this.#makeRoom()
      const uid = crypto.randomUUID()
      this.#files.set(uid, { file })
      this.#set([...this.#items, { uid, name: file.name, size: file.size, status: 'uploading', percent: 0 }])
    }
    this.#next()
    return refused
  }

  #makeRoom(): void {
    const failed = this.#items.length < this.#host.rules.maxCount ? undefined : this.#items.find(({ status }) => status === 'error')
    if (failed === undefined) return
    this.#files.delete(failed.uid)
    this.#set(this.#items.filter(item => item !== failed))
  }

  retry(uid: string): void {
    this.#change(uid, { status: 'uploading', percent: 0, error: undefined })
    this.#next()
  }

  /** @returns 删除失败 if its owner refuses */
  async remove(uid: string): Promise<string | null> {
    const item = this.#items.find(other => other.uid === uid)
    if (item?.status === 'done' && this.#host.onRemove) {
      const isRefused = await this.#host.onRemove(refOf(item)).then(() => false, () => true)
      if (isRefused) return '删除失败'
    }
    this.#change(uid, { status: 'removed' })
    this.#running.get(uid)?.abort()
    this.#files.delete(uid)
    this.#set(this.#items.filter(other => other.uid !== uid))
    this.#report()
    return null
  }

  /** Cancels pending uploads on unmount. */
  stop(): void {
    for (const controller of this.#running.values()) controller.abort()
  }

  #next(): void {
    for (const { uid, status } of this.#items) {
      if (this.#running.size >= AT_ONCE) return
      if (status === 'uploading' && !this.#running.has(uid)) void this.#send(uid)
    }
  }

  async #send(uid: string): Promise<void> {
    const entry = this.#files.get(uid)
    if (entry === undefined) return
    const controller = new AbortController()
    this.#running.set(uid, controller)
    try {
      entry.outgoing ??= await this.#host.start(entry.file)
      controller.signal.throwIfAborted()
      const sent = await entry.outgoing.send(
        controller.signal, (done, total) => this.#change(uid, { percent: Math.floor(done / Math.max(1, total) * 100) })
      )
      this.#arrived(uid, sent)
    } catch (error) {
      const text = error instanceof CallError && error.status !== 0 ? error.msg : '上传未完成'
      if (!controller.signal.aborted) this.#change(uid, { status: 'error', error: text })
    } finally {
      this.#running.delete(uid)
      this.#next()
    }
  }

  #arrived(uid: string, { attachmentId, attachmentUrl, originName, apiCacheKey }: SentFile): void {
    this.#files.delete(uid)
    const done = {
      status: 'done', percent: 100, name: originName, url: attachmentUrl, attachmentId, apiCacheKey, response: { url: attachmentUrl },
    } as const
    this.#change(uid, done)
    this.#report()
  }

  #report(): void {
    if (this.pending) return
    const files = this.#items.map(refOf)
    if (files.length === this.#known.length && files.every((file, at) => file.id === this.#known[at]?.id)) return
    this.#known = files
    this.#host.onChange(files)
  }

  #change(uid: string, facts: Partial<UploadItem>): void {
    this.#set(this.#items.map(item => (item.uid === uid ? { ...item, ...facts } : item)))
  }

  #set(items: readonly UploadItem[]): void {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }
}

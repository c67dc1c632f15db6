import type { Readable } from 'node:stream'

/** Terms of a signed form: one object, of one type, up to a size, until a time. */
export interface FormTerms {
  readonly key: string
  readonly mime: string
  readonly maxBytes: number
  readonly expires: Date
  /** Signs forms of the local store; the same in every app process. */
  readonly secret: string
}

/** A form for a browser to post: `fields` in order, then the part `file`. */
export interface SignedForm {
  readonly postUrl: string
  readonly bucketName: string
  readonly accessKey: string
  readonly policy: string
  readonly signature: string
  readonly fields: Readonly<Record<string, string>>
}

/** File bytes as objects by key, `merchant/…`. Their metadata is in the database. */
export interface FileStore {
  readonly kind: 'local' | 's3'
  /** The origin that browsers post to, where it differs from the application's. */
  readonly postOrigin: string | undefined
  form(terms: FormTerms): Promise<SignedForm>
  /** Stores the bytes of a local file, overwriting the object. */
  put(key: string, path: string, mime: string): Promise<void>
  /** @throws AppError NOT_FOUND */
  read(key: string): Promise<Readable>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** @throws Error when the store cannot be reached or used */
  check(): Promise<void>
}

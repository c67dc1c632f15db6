import type { Readable } from 'node:stream'

/** Terms of a signed form: one object, of one type, up to a size, until a time. */
export interface FormTerms {
  readonly key: string
  readonly mime: string
  readonly maxBytes: number
  readonly expires: Date
  /** The same in every app process. */
  readonly secret: string
}

/** `fields` are posted in order, then the part `file`. */
export interface SignedForm {
  readonly postUrl: string
  readonly bucketName: string
  readonly accessKey: string
  readonly policy: string
  readonly signature: string
  readonly fields: Readonly<Record<string, string>>
}

/** Keys begin with `merchant/`; metadata is in the database. */
export interface FileStore {
  readonly kind: 'local' | 's3'
  /** Where browsers post to, if not to the application. */
  readonly postOrigin: string | undefined
  form(terms: FormTerms): Promise<SignedForm>
  /** Overwrites an existing object. */
  put(key: string, path: string, mime: string): Promise<void>
  /** @throws AppError NOT_FOUND */
  read(key: string): Promise<Readable>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** @throws Error when the store cannot be reached or used */
  check(): Promise<void>
}

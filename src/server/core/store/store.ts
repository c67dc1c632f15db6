import type { Readable } from 'node:stream'

/** What a signed form allows: one object, of one type, up to a size, until a time. */
export interface FormTerms {
  readonly key: string
  readonly mime: string
  readonly maxBytes: number
  readonly expires: Date
  /** Signs the forms of the local store; every app process has the same. */
  readonly secret: string
}

/** A form to be posted from a browser: `fields` in their order, then the part `file`. */
export interface SignedForm {
  readonly postUrl: string
  readonly bucketName: string
  readonly accessKey: string
  readonly policy: string
  readonly signature: string
  readonly fields: Readonly<Record<string, string>>
}

/** Where the bytes of files are: objects by key, `merchant/…`. What they mean stands in the database. */
export interface FileStore {
  readonly kind: 'local' | 's3'
  /** Another origin than the application's that browsers post to. */
  readonly postOrigin: string | undefined
  form(terms: FormTerms): Promise<SignedForm>
  /** Keeps the bytes of a local file, over what was there. */
  put(key: string, path: string, mime: string): Promise<void>
  /** @throws AppError NOT_FOUND */
  read(key: string): Promise<Readable>
  /** Does nothing where nothing is. */
  remove(key: string): Promise<void>
  /** @throws Error when the store cannot be reached or may not be used */
  check(): Promise<void>
}

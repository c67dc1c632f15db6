import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client, S3ServiceException,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { AppError } from '#server/core/errors.ts'
import type { FileStore } from './store.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** The bucket is in the path (most stores), not in the host name. */
  readonly pathStyle: boolean
}

const LEAST_SECONDS = 1

/** Objects of a bucket; browsers post forms to the store. */
export function s3Store({ endpoint, bucket, region, accessKey, secretKey, pathStyle }: S3Settings): FileStore {
  const client = new S3Client({
    endpoint, region, forcePathStyle: pathStyle, credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Stores other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const { protocol, host, origin } = new URL(endpoint)
  return {
    kind: 's3',
    postOrigin: pathStyle ? origin : `${protocol}//${bucket}.${host}`,
    async form({ key, mime, maxBytes, expires }) {
      const { url, fields } = await createPresignedPost(client, {
        Bucket: bucket, Key: key, Fields: { 'Content-Type': mime },
        Conditions: [['content-length-range', 1, maxBytes]],
        Expires: Math.max(LEAST_SECONDS, Math.round((expires.getTime() - Date.now()) / 1000)),
      })
      const { Policy: policy = '', 'X-Amz-Signature': signature = '' } = fields
      return { postUrl: url, bucketName: bucket, accessKey, policy, signature, fields }
    },
    async put(key, path, mime) {
      const { size } = await stat(path)
      await client.send(new PutObjectCommand({
        Bucket: bucket, Key: key, Body: createReadStream(path), ContentLength: size, ContentType: mime,
      }))
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key })).catch((error: unknown) => {
        const missing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
        throw missing ? new AppError('NOT_FOUND', { cause: error }) : error
      })
      if (!(Body instanceof Readable)) throw new Error('the store sent no stream')
      return Body
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
  }
}
